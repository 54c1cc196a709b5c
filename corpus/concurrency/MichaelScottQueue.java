// check:  Michael and Scott's lock-free queue; arguments: items put by the second thread, items put by main
// run:    1 1 => holds races=none states=17:99,25:100
// run:    2 0 => holds races=none states=17:72,25:73
import java.util.concurrent.atomic.AtomicReference;

public class MichaelScottQueue {
    static final class Node {
        final int value;
        final AtomicReference<Node> next = new AtomicReference<>();

        Node(int value) {
            this.value = value;
        }
    }

    final AtomicReference<Node> head = new AtomicReference<>(new Node(0));
    final AtomicReference<Node> tail = new AtomicReference<>(head.get());

    void enqueue(int value) {
        Node node = new Node(value);
        while (true) {
            Node last = tail.get();
            Node next = last.next.get();
            if (next != null) {
                tail.compareAndSet(last, next);
            } else if (last.next.compareAndSet(null, node)) {
                tail.compareAndSet(last, node);
                return;
            }
        }
    }

    int dequeue() {
        while (true) {
            Node first = head.get();
            Node last = tail.get();
            Node next = first.next.get();
            if (next == null) {
                return 0;
            }
            if (first == last) {
                tail.compareAndSet(last, next);
            } else if (head.compareAndSet(first, next)) {
                return next.value;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int theirs = Integer.parseInt(args[0]);
        int mine = Integer.parseInt(args[1]);
        MichaelScottQueue queue = new MichaelScottQueue();
        Thread other = new Thread(() -> {
            for (int i = 1; i <= theirs; i++) {
                queue.enqueue(i);
            }
        });
        other.start();
        for (int i = 1; i <= mine; i++) {
            queue.enqueue(10 * i);
        }
        int early = queue.dequeue();
        other.join();
        int sum = early;
        int lastOfTheirs = early % 10;
        for (int item = queue.dequeue(); item != 0; item = queue.dequeue()) {
            sum += item;
            assert item >= 10 || item > lastOfTheirs : "items of one producer out of order";
            lastOfTheirs = item >= 10 ? lastOfTheirs : item;
        }
        assert sum == theirs * (theirs + 1) / 2 + 10 * mine * (mine + 1) / 2 : "an item was lost";
    }
}
