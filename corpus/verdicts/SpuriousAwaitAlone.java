// law: what needs no reason need not happen: a thread that waits for a signal which nobody sends is stuck [JLS §17.4.9]
// verdict: => violated deadlock
// verdict: --no-spurious => violated deadlock
// verdict: --no-liveness => violated deadlock
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SpuriousAwaitAlone {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        lock.lock();
        changed.await();
        lock.unlock();
    }
}
