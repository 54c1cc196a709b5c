// law: the size of a concurrent queue is counted by walking over it while others change it [API documentation of ConcurrentLinkedQueue]
// verdict: => violated assertion
// verdict: --model sc --no-trust => violated|unknown assertion
import java.util.concurrent.ConcurrentLinkedQueue;

class QueueCountedOnTheWay {
    public static void main(String[] args) {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        queue.add(1);
        queue.add(2);
        new Thread(() -> {
            queue.poll();
            queue.add(3);
        }).start();
        new Thread(() -> {
            assert queue.size() <= 2;
        }).start();
    }
}
