// law:     polling for WAITING is enough to know that a thread has parked, so the unpark comes after it [API: Thread.State]
// verdict: => holds
import java.util.concurrent.locks.LockSupport;

public class SeenWaiting {
    static volatile boolean unparked;
    static boolean early;

    public static void main(String[] args) throws InterruptedException {
        Thread parker = new Thread(() -> {
            while (!unparked) LockSupport.park();
        });
        parker.start();
        Thread.State state = parker.getState();
        if (state == Thread.State.WAITING) early = unparked;
        unparked = true;
        LockSupport.unpark(parker);
        parker.join();
        assert !early;
        assert parker.getState() == Thread.State.TERMINATED;
    }
}
