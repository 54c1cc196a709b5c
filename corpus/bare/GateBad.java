/** Waits once, although the gate may be closed again when it wakes. */
public class GateBad {
    private boolean open;
    private int passed;

    public synchronized void pass() throws InterruptedException {
        if (!open) {
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
