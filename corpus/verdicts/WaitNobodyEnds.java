// law: nobody need wake for no reason: who waits while the others do all that they have to do, and do not notify, waits for ever [JLS §17.2.1]
// verdict: -- wait => violated deadlock
// verdict: -- park => violated deadlock
// verdict: -- await => violated deadlock
// verdict: -- wait told => holds
// verdict: -- park told => holds
// verdict: -- await told => holds
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class WaitNobodyEnds {
    static volatile boolean set;
    static volatile int after;
    static final Object monitor = new Object();
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();

    static void waits(String how) {
        switch (how) {
            case "wait":
                synchronized (monitor) {
                    while (!set) {
                        try {
                            monitor.wait();
                        } catch (InterruptedException never) {
                            throw new AssertionError(never);
                        }
                    }
                }
                break;
            case "park":
                while (!set) {
                    LockSupport.park();
                }
                break;
            default:
                lock.lock();
                while (!set) {
                    changed.awaitUninterruptibly();
                }
                lock.unlock();
        }
    }

    static void tells(Thread waiter, String how) {
        switch (how) {
            case "wait":
                synchronized (monitor) {
                    monitor.notify();
                }
                break;
            case "park":
                LockSupport.unpark(waiter);
                break;
            default:
                lock.lock();
                changed.signal();
                lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread waiter = new Thread(() -> waits(args[0]));
        Thread other = new Thread(() -> {
            set = true;
            if (args.length > 1) {
                tells(waiter, args[0]);
            }
            after = 1;
            after = after + 1;
        });
        waiter.start();
        other.start();
        waiter.join();
        other.join();
        assert after == 2;
    }
}
