/** Readers and writers, counted under a lock. */
public class ReadWriteOk {
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
        if (readers > 0) {
            readers = readers - 1;
            notifyAll();
        }
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
