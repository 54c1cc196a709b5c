// check:  notify without holding the monitor
// run:    => violated exception races=none states=2
public class IllegalMonitorUse {
    public static void main(String[] args) {
        Object lock = new Object();
        new Thread(() -> {
            synchronized (lock) {
                Thread.yield();
            }
        }).start();
        lock.notify();
    }
}
