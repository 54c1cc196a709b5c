// law: what comes after an offer is not ordered by it
// verdict: => violated assertion
import java.util.concurrent.ConcurrentLinkedQueue;

class QueuePublishesTooEarly {
    static class Box {
        int value;
    }

    public static void main(String[] args) {
        ConcurrentLinkedQueue<Box> queue = new ConcurrentLinkedQueue<>();
        new Thread(() -> {
            Box box = new Box();
            queue.offer(box);
            box.value = 1;
        }).start();
        new Thread(() -> {
            Box box = queue.poll();
            assert box == null || box.value == 1;
        }).start();
    }
}
