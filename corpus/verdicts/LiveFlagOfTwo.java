// law: which of two threads sets the flag may decide whether anybody sees it [JLS §17.3]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveFlagOfTwo {
    static boolean plain;
    static volatile boolean seen;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> {
            if (seen) {
                plain = true;
            }
        });
        Thread two = new Thread(() -> {
            while (!plain) {
            }
        });
        one.start();
        seen = true;
        two.start();
        one.join();
        two.join();
    }
}
