// law: threads that wait for each other are a deadlock also if others go on [JLS §17.4.9]
// verdict: => violated deadlock
// verdict: --no-liveness => holds
public class LiveDeadlockBeat {
    static final Object left = new Object();
    static final Object right = new Object();

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
        Thread one = new Thread(() -> {
            synchronized (left) {
                synchronized (right) {
                }
            }
        });
        Thread two = new Thread(() -> {
            synchronized (right) {
                synchronized (left) {
                }
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
