// check:  a daemon thread that waits forever is no deadlock, an ordinary one is; argument: kind
// run:    daemon => holds races=none states=6
// run:    user => violated deadlock races=none states=4
public class DaemonWaits {
    public static void main(String[] args) {
        Thread waiter = new Thread(() -> {
            Object lock = new Object();
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        waiter.setDaemon(args[0].equals("daemon"));
        waiter.start();
    }
}
