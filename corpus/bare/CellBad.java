/** The value is read after the lock is given back. */
public class CellBad {
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

    public Object take() throws InterruptedException {
        synchronized (this) {
            while (!full) {
                wait();
            }
            full = false;
            notifyAll();
        }
        return value;
    }
}
