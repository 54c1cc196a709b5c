// measures: putters and takers of a blocking queue of one or more places
// run: -- array 1 1 2 => holds (13 states, 12 transitions)
// run: -- array 2 2 2 => holds (62 states, 81 transitions)
// run: -- linked 2 2 2 => holds (120 states, 202 transitions)
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class BlockingQueues {
    public static void main(String[] args) throws InterruptedException {
        int putters = Integer.parseInt(args[1]);
        int takers = Integer.parseInt(args[2]);
        int each = Integer.parseInt(args[3]);
        BlockingQueue<Integer> queue = args[0].equals("array") ? new ArrayBlockingQueue<>(1) : new LinkedBlockingQueue<>();
        Thread[] threads = new Thread[putters + takers];
        for (int i = 0; i < threads.length; i++) {
            boolean puts = i < putters;
            threads[i] = new Thread(() -> {
                try {
                    for (int n = 0; n < each; n++) {
                        if (puts) {
                            queue.put(n);
                        } else {
                            queue.take();
                        }
                    }
                } catch (InterruptedException nobody) {
                    throw new AssertionError();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (!queue.isEmpty()) {
            throw new AssertionError();
        }
    }
}
