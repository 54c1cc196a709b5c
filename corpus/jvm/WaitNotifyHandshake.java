// feature: wait and notify: two threads that take turns, with deterministic output
public class WaitNotifyHandshake {
    static final Object LOCK = new Object();
    static int turn;

    static void play(int me, String word) {
        try {
            for (int i = 0; i < 3; i++) {
                synchronized (LOCK) {
                    while (turn != me) {
                        LOCK.wait();
                    }
                    System.out.println(word + " " + i);
                    turn = 1 - me;
                    LOCK.notify();
                }
            }
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread ping = new Thread(() -> play(0, "ping"));
        Thread pong = new Thread(() -> play(1, "pong"));
        pong.start();
        ping.start();
        ping.join();
        pong.join();
        System.out.println("turn " + turn);
        synchronized (LOCK) {
            LOCK.wait(1);
            System.out.println("timed wait ended " + Thread.holdsLock(LOCK));
        }
        try {
            synchronized (LOCK) {
                LOCK.wait(-1);
            }
        } catch (IllegalArgumentException e) {
            System.out.println("negative timeout");
        }
    }
}
