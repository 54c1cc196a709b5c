// law: a thread that waits in a loop for a condition that is made true and notified goes on [JLS §17.2]
// verdict: => holds
public class LiveWaitNotify {
    static final Object lock = new Object();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                while (!ready) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }
        });
        waiter.start();
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
        waiter.join();
    }
}
