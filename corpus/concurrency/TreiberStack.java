// check:  Treiber's lock-free stack: two threads push and pop
// run:    => holds races=none states=17:54,25:55
import java.util.concurrent.atomic.AtomicReference;

public class TreiberStack {
    static final class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    static final AtomicReference<Node> TOP = new AtomicReference<>();

    static void push(int value) {
        Node node = new Node(value);
        do {
            node.next = TOP.get();
        } while (!TOP.compareAndSet(node.next, node));
    }

    static int pop() {
        Node top;
        do {
            top = TOP.get();
            if (top == null) {
                return 0;
            }
        } while (!TOP.compareAndSet(top, top.next));
        return top.value;
    }

    static int popped;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            push(1);
            popped = pop();
        });
        other.start();
        push(2);
        int mine = pop();
        other.join();
        assert mine + popped == 3 && mine != 0 && popped != 0 : "lost or duplicated";
    }
}
