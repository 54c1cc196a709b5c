// check:  counter with an AtomicIntegerFieldUpdater
// run:    2 => holds races=none states=17:12,25:21
// run:    3 => holds races=none states=17:22,25:51
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class FieldUpdaterCounter {
    static final AtomicIntegerFieldUpdater<FieldUpdaterCounter> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdaterCounter.class, "count");
    volatile int count;

    public static void main(String[] args) throws InterruptedException {
        FieldUpdaterCounter counter = new FieldUpdaterCounter();
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> COUNT.incrementAndGet(counter));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert counter.count == threads.length : "lost update";
    }
}
