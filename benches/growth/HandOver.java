// measures: a SynchronousQueue that hands objects over from some threads to as many others
// run: -- 1 => holds (16 states, 15 transitions)
// run: -- 2 => holds (311 states, 477 transitions)
import java.util.concurrent.SynchronousQueue;

public class HandOver {
    public static void main(String[] args) throws InterruptedException {
        int pairs = Integer.parseInt(args[0]);
        SynchronousQueue<int[]> queue = new SynchronousQueue<>();
        Thread[] threads = new Thread[2 * pairs];
        for (int i = 0; i < threads.length; i++) {
            boolean puts = i % 2 == 0;
            threads[i] = new Thread(() -> {
                try {
                    if (puts) {
                        queue.put(new int[] {1});
                    } else if (queue.take()[0] != 1) {
                        throw new AssertionError();
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
    }
}
