// measures: threads that put elements into a ConcurrentLinkedQueue, and take as many
// run: -- 2 2 => holds (55 states, 82 transitions)
// run: -- 3 2 => holds (580 states, 1339 transitions)
import java.util.concurrent.ConcurrentLinkedQueue;

public class LinkedQueue {
    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[0]);
        int each = Integer.parseInt(args[1]);
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            int first = i * each;
            threads[i] = new Thread(() -> {
                for (int n = first; n < first + each; n++) {
                    queue.offer(n);
                    if (queue.poll() == null) {
                        throw new AssertionError();
                    }
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
