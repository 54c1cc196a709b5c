// check:  a lock-free stack that reuses nodes suffers from ABA
// run:    => violated assertion races=none states=82
import java.util.concurrent.atomic.AtomicReference;

public class AbaProblem {
    static final class Node {
        volatile Node next;
    }

    static final AtomicReference<Node> TOP = new AtomicReference<>();

    static void push(Node node) {
        Node top;
        do {
            top = TOP.get();
            node.next = top;
        } while (!TOP.compareAndSet(top, node));
    }

    static Node pop() {
        Node top;
        Node next;
        do {
            top = TOP.get();
            if (top == null) {
                return null;
            }
            next = top.next;
        } while (!TOP.compareAndSet(top, next));
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
        for (Node node = TOP.get(); node != null; node = node.next) {
            assert node != kept : "a popped node is on the stack again";
        }
    }
}
