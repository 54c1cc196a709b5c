// law: an exchange of if for while around wait goes wrong without wake-ups that have no reason, too: one notification, two readers [JLS §17.2.2]
// verdict: => violated assertion
// verdict: --no-spurious => violated assertion
public class SpuriousNotNeeded {
    static final Object lock = new Object();
    static int items;

    static void take() {
        synchronized (lock) {
            if (items == 0) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
            assert items > 0;
            items--;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            take();
        });
        reader.start();
        synchronized (lock) {
            items++;
            lock.notifyAll();
        }
        synchronized (lock) {
            items = 0;
        }
        synchronized (lock) {
            items = 1;
            lock.notifyAll();
        }
        reader.join();
    }
}
