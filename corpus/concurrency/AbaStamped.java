// check:  the same stack with a stamp on its top is free of ABA
// run:    => holds races=none states=17:141,25:142
import java.util.concurrent.atomic.AtomicStampedReference;

public class AbaStamped {
    static final class Node {
        volatile Node next;
    }

    static final AtomicStampedReference<Node> TOP = new AtomicStampedReference<>(null, 0);

    static void push(Node node) {
        int[] stamp = new int[1];
        Node top;
        do {
            top = TOP.get(stamp);
            node.next = top;
        } while (!TOP.compareAndSet(top, node, stamp[0], stamp[0] + 1));
    }

    static Node pop() {
        int[] stamp = new int[1];
        Node top;
        Node next;
        do {
            top = TOP.get(stamp);
            if (top == null) {
                return null;
            }
            next = top.next;
        } while (!TOP.compareAndSet(top, next, stamp[0], stamp[0] + 1));
        return top;
    }

    static Node kept;

    public static void main(String[] args) throws InterruptedException {
        push(new Node());
        push(new Node());
        Thread other = new Thread(() -> {
            Node first = pop();
            kept = pop();
            push(first);
        });
        other.start();
        pop();
        other.join();
        for (Node node = TOP.getReference(); node != null; node = node.next) {
            assert node != kept : "a popped node is on the stack again";
        }
    }
}
