// check:  a wait that checks no condition misses an earlier notify
// run:    => violated deadlock races=none states=9
public class MissedNotify {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        }).start();
        synchronized (lock) {
            lock.wait();
        }
    }
}
