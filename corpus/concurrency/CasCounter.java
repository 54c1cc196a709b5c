// check:  counter with a compare-and-set loop; arguments: threads, increments
// run:    2 1 => holds races=none states=17:20,25:34
// run:    2 2 => holds races=none states=17:54,25:79
// run:    3 1 => holds races=none states=17:71,25:165
import java.util.concurrent.atomic.AtomicInteger;

public class CasCounter {
    static final AtomicInteger COUNT = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        int increments = Integer.parseInt(args[1]);
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int j = 0; j < increments; j++) {
                    int old;
                    do {
                        old = COUNT.get();
                    } while (!COUNT.compareAndSet(old, old + 1));
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert COUNT.get() == threads.length * increments : "lost update";
    }
}
