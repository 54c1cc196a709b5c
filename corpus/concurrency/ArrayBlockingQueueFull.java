// check:  offer on a full ArrayBlockingQueue fails unless the consumer was quick
// run:    => violated assertion races=none states=17:17,25:18
import java.util.concurrent.ArrayBlockingQueue;

public class ArrayBlockingQueueFull {
    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        queue.put(1);
        new Thread(queue::poll).start();
        boolean accepted = queue.offer(2);
        assert accepted : "the queue was still full";
    }
}
