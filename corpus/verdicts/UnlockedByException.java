// law:     a monitor that an exception releases orders as any other unlock [JLS §17.1, §17.4.4]
// verdict: => holds
// verdict: --model tso => holds
// verdict: --model pso => holds
// verdict: --model opmm => holds
public class UnlockedByException {
    static int x, racy;
    static boolean done;

    static synchronized void fail() {
        x = 1;
        done = true;
        throw new IllegalStateException();
    }

    static synchronized int get() {
        return done ? x : 1;
    }

    public static void main(String[] args) {
        Thread failing = new Thread(() -> {
            try {
                fail();
            } catch (IllegalStateException e) {
                return;
            }
        });
        Thread racing = new Thread(() -> racy = x);
        failing.start();
        racing.start();
        assert get() == 1;
    }
}
