// law: a notify that comes before the wait is lost; a heartbeat does not make up for it [JLS §17.2]
// verdict: => violated deadlock
public class LiveMissedNotify {
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Thread heart = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        heart.setDaemon(true);
        heart.start();
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        waiter.start();
        synchronized (lock) {
            lock.notify();
        }
        waiter.join();
    }
}
