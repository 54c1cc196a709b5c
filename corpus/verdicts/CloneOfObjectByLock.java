// law:     a lock publishes a clone with all that was assigned to it [JLS §17.4.4]
// verdict: => holds
// verdict: --model pso => holds
public class CloneOfObjectByLock {
    static final Object lock = new Object();
    static int[][] shared;

    public static void main(String[] args) {
        new Thread(() -> {
            int[][] original = {{1}, {2}};
            synchronized (lock) { shared = original.clone(); }
        }, "writer").start();
        new Thread(() -> {
            int[][] seen;
            synchronized (lock) { seen = shared; }
            assert seen == null || seen[1][0] == 2;
        }, "reader").start();
    }
}
