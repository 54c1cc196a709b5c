// check:  read-write lock made by hand from a monitor; argument: readers
// run:    1 => holds races=none states=17:14,25:15
// run:    2 => holds races=none states=17:90,25:216
public class HandReadWriteLock {
    private int readers;
    private boolean writing;

    synchronized void lockRead() throws InterruptedException {
        while (writing) {
            wait();
        }
        readers++;
    }

    synchronized void unlockRead() {
        readers--;
        notifyAll();
    }

    synchronized void lockWrite() throws InterruptedException {
        while (writing || readers > 0) {
            wait();
        }
        writing = true;
    }

    synchronized void unlockWrite() {
        writing = false;
        notifyAll();
    }

    static int data;

    public static void main(String[] args) throws InterruptedException {
        HandReadWriteLock lock = new HandReadWriteLock();
        int readers = Integer.parseInt(args[0]);
        for (int i = 0; i < readers; i++) {
            new Thread(() -> {
                try {
                    lock.lockRead();
                    assert data != 1 : "half-done write seen";
                    lock.unlockRead();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }).start();
        }
        lock.lockWrite();
        data = 1;
        data = 2;
        lock.unlockWrite();
    }
}
