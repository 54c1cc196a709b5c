/** Threads are served in the order of their tickets. */
public class TicketOk {
    private int next;
    private int serving;

    public synchronized int take() {
        int ticket = next;
        if (next < 1000000) {
            next = next + 1;
        }
        return ticket;
    }

    public synchronized void await(int ticket) throws InterruptedException {
        while (serving < ticket) {
            wait();
        }
    }

    public synchronized void done() {
        if (serving < next) {
            serving = serving + 1;
            notifyAll();
        }
        assert serving <= next;
    }
}
