// check:  opposite lock orders are harmless under a common gate lock
// run:    => holds races=none states=17:15,25:16
public class GateLock {
    static final Object GATE = new Object(), A = new Object(), B = new Object();
    static int uses;

    static void both(Object first, Object second) {
        synchronized (GATE) {
            synchronized (first) {
                synchronized (second) {
                    uses++;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> both(A, B));
        other.start();
        both(B, A);
        other.join();
        assert uses == 2;
    }
}
