// law: what happens before an element is put into a queue happens before what follows its being taken out [package documentation of java.util.concurrent]
// verdict: -- linked => holds
// verdict: -- array => holds
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

class QueuesHandOver {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<int[]> queue = args[0].equals("array") ? new ArrayBlockingQueue<>(1) : new LinkedBlockingQueue<>();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 1; i <= 2; i++) {
                    int[] box = {0};
                    box[0] = i;
                    queue.put(box);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        assert queue.take()[0] == 1;
        assert queue.take()[0] == 2;
        producer.join();
        assert queue.isEmpty();
    }
}
