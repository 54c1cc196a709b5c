// law: a thread may wake up without being notified, interrupted or out of time [JLS §17.2.1]
// verdict: => holds
// verdict: --no-spurious => holds
public class SpuriousWaitWhile {
    static final Object lock = new Object();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            synchronized (lock) {
                while (!ready) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
                assert ready;
            }
        });
        reader.start();
        synchronized (lock) {
            ready = true;
            lock.notifyAll();
        }
        reader.join();
    }
}
