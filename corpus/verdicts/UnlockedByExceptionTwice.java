// law:     an exception that passes two synchronized methods releases both monitors, the inner one first [JLS §14.18, §17.1]
// verdict: => holds
// verdict: --model tso => holds
// verdict: --model pso => holds
public class UnlockedByExceptionTwice {
    private int x;
    private boolean done;
    static int racy;
    final UnlockedByExceptionTwice inner;

    UnlockedByExceptionTwice(UnlockedByExceptionTwice inner) { this.inner = inner; }

    synchronized void fail() {
        x = 1;
        if (inner != null) inner.fail();
        done = true;
        throw new IllegalStateException();
    }

    synchronized boolean isRight() { return !done || x == 1; }

    public static void main(String[] args) {
        UnlockedByExceptionTwice low = new UnlockedByExceptionTwice(null);
        UnlockedByExceptionTwice high = new UnlockedByExceptionTwice(low);
        Thread failing = new Thread(() -> {
            try {
                high.fail();
            } catch (IllegalStateException e) {
                return;
            }
        });
        Thread racing = new Thread(() -> racy = low.x + high.x);
        failing.start();
        racing.start();
        assert low.isRight() && high.isRight();
    }
}
