// check:  two threads guard the same data with different locks
// run:    => violated assertion races=DifferentLocks.count states=18
public class DifferentLocks {
    static int count;

    static void increment(Object lock) {
        synchronized (lock) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> increment(new Object()));
        other.start();
        increment(new Object());
        other.join();
        assert count == 2 : "lost update";
    }
}
