// law: take waits for an element; if nobody puts one, it waits for ever
// verdict: => violated deadlock
import java.util.concurrent.LinkedBlockingQueue;

class QueueNeverFilled {
    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        new Thread(() -> {
            if (queue.isEmpty()) {
                queue.add(1);
            }
        }).start();
        queue.take();
        queue.take();
    }
}
