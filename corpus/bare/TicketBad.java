/** Nobody looks whether a ticket was taken. */
public class TicketBad {
    private int next;
    private int serving;

    public synchronized int take() {
        int ticket = next;
        if (next < 1000000) {
            next = next + 1;
        }
        return ticket;
    }

    public synchronized void done() {
        serving = serving + 1;
        notifyAll();
        assert serving <= next;
    }
}
