// check:  ConcurrentLinkedQueue with two producers and one consumer loses nothing
// run:    => holds races=none states=164
import java.util.concurrent.ConcurrentLinkedQueue;

public class LinkedQueueProducers {
    static final ConcurrentLinkedQueue<Integer> QUEUE = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> QUEUE.add(1));
        Thread two = new Thread(() -> QUEUE.add(2));
        one.start();
        two.start();
        int sum = 0;
        Integer early = QUEUE.poll();
        if (early != null) {
            sum += early;
        }
        one.join();
        two.join();
        for (Integer late = QUEUE.poll(); late != null; late = QUEUE.poll()) {
            sum += late;
        }
        assert sum == 3 : "an element was lost";
    }
}
