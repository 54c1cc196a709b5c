// check:  spin lock made of an AtomicBoolean; argument: threads
// run:    2 => holds races=none states=17:15,25:31
// run:    3 => holds races=none states=17:36,25:121
import java.util.concurrent.atomic.AtomicBoolean;

public class SpinLock {
    static final AtomicBoolean LOCKED = new AtomicBoolean();
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                while (!LOCKED.compareAndSet(false, true)) {
                    Thread.onSpinWait();
                }
                count++;
                LOCKED.set(false);
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == threads.length : "lost update";
    }
}
