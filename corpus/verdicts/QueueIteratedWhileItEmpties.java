// law:     an iterator over a queue shows each element that is there all the time once; what is put in after the last one was taken out it may show or not [API documentation of java.util.concurrent: weakly consistent]
// verdict: -- LinkedBlockingQueue never => violated assertion
// verdict: -- LinkedBlockingQueue kept => holds
// verdict: -- ConcurrentLinkedQueue never => violated assertion
// verdict: -- ConcurrentLinkedQueue always => violated assertion
// verdict: -- ConcurrentLinkedQueue kept => holds
// verdict: -- LinkedTransferQueue never => violated assertion
// verdict: -- ArrayBlockingQueue always => violated assertion
// verdict: -- ArrayBlockingQueue kept => holds
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;

public class QueueIteratedWhileItEmpties {
    static volatile boolean emptied;

    public static void main(String[] args) {
        Queue<Integer> queue = queue(args[0]);
        boolean kept = args[1].equals("kept");
        if (kept) {
            queue.add(7);
        }
        queue.add(1);
        queue.add(2);
        Thread other = new Thread(() -> {
            if (kept) {
                queue.remove(2);
                queue.remove(1);
            } else {
                queue.poll();
                queue.poll();
            }
            queue.add(3);
            emptied = true;
        });
        Iterator<Integer> iterator = queue.iterator();
        other.start();
        if (kept) {
            int all = 0;
            while (iterator.hasNext()) {
                all = all * 10 + iterator.next();
            }
            assert all == 7 || all / 10 == 7 || all / 100 == 7 || all / 1000 == 7;
        } else if (emptied) {
            // It has looked at this one before.
            assert iterator.next() == 1;
            assert iterator.hasNext() == args[1].equals("always");
        }
    }

    static Queue<Integer> queue(String name) {
        switch (name) {
            case "LinkedBlockingQueue": return new LinkedBlockingQueue<>();
            case "ConcurrentLinkedQueue": return new ConcurrentLinkedQueue<>();
            case "LinkedTransferQueue": return new LinkedTransferQueue<>();
            default: return new ArrayBlockingQueue<>(3);
        }
    }
}
