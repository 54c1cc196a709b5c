// law:     who gets an object from its constructor under a lock may see its final fields unset [JLS §17.5.1]
// verdict: => violated assertion
// verdict: --model opmm => violated assertion
// verdict: --model sc => violated assertion
public class LeakUnderLock {
    static class Box { final int value; Box() { synchronized (lock) { shared = this; } value = 42; } }
    static final Object lock = new Object();
    static Box shared;

    public static void main(String[] args) {
        new Thread(() -> {
            new Box();
        }, "writer").start();
        new Thread(() -> {
            Box seen;
            synchronized (lock) { seen = shared; }
            assert seen == null || seen.value == 42;
        }, "reader").start();
    }
}
