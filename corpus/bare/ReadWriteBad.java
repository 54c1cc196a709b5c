/** Writers do not wait for readers to leave, and a reader that leaves twice counts below zero. */
public class ReadWriteBad {
    private int readers;
    private boolean writing;

    public synchronized void beginRead() throws InterruptedException {
        while (writing) {
            wait();
        }
        if (readers == 1000) {
            return;
        }
        readers = readers + 1;
    }

    public synchronized void endRead() {
        readers = readers - 1;
        assert readers >= 0;
        notifyAll();
    }

    public synchronized void beginWrite() throws InterruptedException {
        while (writing || readers > 0) {
            wait();
        }
        writing = true;
    }

    public synchronized void endWrite() {
        writing = false;
        notifyAll();
    }
}
