// law: a plain read may see the same old write for ever [JLS §17.3]
// verdict: => violated
// verdict: --model sc => violated assertion
//
// Try it:  jmmc check examples/liveness/SpinLockPlain.java
//
// No lock at all: both threads may find it free. And who finds it taken may find it taken for ever.
public class SpinLockPlain {
    static boolean locked;
    static int count;

    static void increment() {
        while (locked) {
            Thread.onSpinWait();
        }
        locked = true;
        int old = count;
        count = old + 1;
        locked = false;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(SpinLockPlain::increment, "other");
        other.start();
        increment();
        other.join();
        assert count == 2 : "count is " + count;
    }
}
