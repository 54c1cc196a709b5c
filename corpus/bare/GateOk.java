/** Waits until it is opened. */
public class GateOk {
    private boolean open;
    private int passed;

    public synchronized void pass() throws InterruptedException {
        while (!open) {
            wait();
        }
        assert open;
        passed++;
    }

    public synchronized void open() {
        open = true;
        notifyAll();
    }

    public synchronized void close() {
        open = false;
    }
}
