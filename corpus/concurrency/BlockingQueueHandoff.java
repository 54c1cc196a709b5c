// check:  LinkedBlockingQueue hands over items in order; arguments: items, capacity
// run:    1 1 => holds races=none states=103
// run:    2 1 => holds races=none states=17:1014,25:989
import java.util.concurrent.LinkedBlockingQueue;

public class BlockingQueueHandoff {
    static final class Message {
        int content;
    }

    public static void main(String[] args) throws InterruptedException {
        int items = Integer.parseInt(args[0]);
        LinkedBlockingQueue<Message> queue = new LinkedBlockingQueue<>(Integer.parseInt(args[1]));
        new Thread(() -> {
            try {
                for (int i = 1; i <= items; i++) {
                    Message message = new Message();
                    message.content = i;
                    queue.put(message);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }).start();
        for (int i = 1; i <= items; i++) {
            int content = queue.take().content;
            assert content == i : "items out of order";
        }
    }
}
