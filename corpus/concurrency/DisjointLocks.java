// check:  two locks that protect disjoint data
// run:    => holds races=none states=17:15,25:16
public class DisjointLocks {
    static final Object LOCK_A = new Object(), LOCK_B = new Object();
    static int a, b;

    static void work() {
        synchronized (LOCK_A) {
            a++;
        }
        synchronized (LOCK_B) {
            b++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(DisjointLocks::work);
        other.start();
        work();
        other.join();
        assert a == 2 && b == 2 : "lost update";
    }
}
