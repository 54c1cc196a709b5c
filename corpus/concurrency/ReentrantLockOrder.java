// check:  two ReentrantLocks taken in opposite orders
// run:    => violated deadlock races=none states=55
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLockOrder {
    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }

    public static void main(String[] args) {
        ReentrantLock a = new ReentrantLock();
        ReentrantLock b = new ReentrantLock();
        new Thread(() -> both(a, b)).start();
        both(b, a);
    }
}
