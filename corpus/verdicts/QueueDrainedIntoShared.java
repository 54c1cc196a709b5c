// law:     a queue that is drained into another collection puts in one element after the other [API documentation of BlockingQueue.drainTo]
// verdict: -- linked together => violated assertion
// verdict: -- array together => violated assertion
// verdict: -- transfer together => violated assertion
// verdict: -- linked order => holds
// verdict: -- array order => holds
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;

public class QueueDrainedIntoShared {
    public static void main(String[] args) {
        BlockingQueue<Integer> queue = args[0].equals("linked") ? new LinkedBlockingQueue<>()
                : args[0].equals("array") ? new ArrayBlockingQueue<>(2) : new LinkedTransferQueue<>();
        queue.add(1);
        queue.add(2);
        ConcurrentLinkedQueue<Integer> shared = new ConcurrentLinkedQueue<>();
        new Thread(() -> queue.drainTo(shared)).start();
        Integer first = shared.poll();
        Integer second = shared.poll();
        if (args[1].equals("together")) {
            assert first == null || second != null;
        } else {
            assert first == null ? second == null || second == 1 : first == 1 && (second == null || second == 2);
        }
    }
}
