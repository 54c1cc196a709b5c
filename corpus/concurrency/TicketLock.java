// check:  ticket lock; argument: threads
// run:    2 => holds races=none states=17:21,25:38
// run:    3 => holds races=none states=17:81,25:202
import java.util.concurrent.atomic.AtomicInteger;

public class TicketLock {
    static final AtomicInteger NEXT = new AtomicInteger();
    static volatile int serving;
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                int ticket = NEXT.getAndIncrement();
                while (serving != ticket) {
                    Thread.onSpinWait();
                }
                count++;
                serving = ticket + 1;
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == threads.length : "lost update";
    }
}
