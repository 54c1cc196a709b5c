/** A cell that is full or empty. */
public class CellOk {
    private Object value;
    private boolean full;

    public synchronized void put(Object next) throws InterruptedException {
        while (full) {
            wait();
        }
        value = next;
        full = true;
        notifyAll();
    }

    public synchronized Object take() throws InterruptedException {
        while (!full) {
            wait();
        }
        Object taken = value;
        value = null;
        full = false;
        notifyAll();
        return taken;
    }
}
