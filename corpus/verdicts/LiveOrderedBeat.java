// law: locks that are taken in one order cause no deadlock, with or without a heartbeat [JLS §17.1]
// verdict: => holds
public class LiveOrderedBeat {
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
        Runnable both = () -> {
            synchronized (left) {
                synchronized (right) {
                }
            }
        };
        Thread one = new Thread(both);
        Thread two = new Thread(both);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
