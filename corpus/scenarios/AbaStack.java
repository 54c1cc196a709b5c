// scenario: a stack whose nodes are used again: a compare-and-set succeeds although the stack has changed in between
// run: AbaStack --op push(3) --op pop() --before 0 --long 3 --size 4 => violated sc
// run: AbaStackRepaired --op push(3) --op pop() --before 0 --long 3 --size 4 => holds
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;

class AbaStack {
    static class Node {
        volatile int value;
        volatile Node next;
    }

    private final ConcurrentLinkedQueue<Node> free = new ConcurrentLinkedQueue<>();
    private final AtomicReference<Node> top = new AtomicReference<>();

    @interface Initial { }

    @Initial
    void fill() {
        push(1);
        push(2);
    }

    void recycle(Node node) { free.offer(node); }

    public void push(int value) {
        Node node = free.poll();
        if (node == null) node = new Node();
        node.value = value;
        Node old;
        do {
            old = top.get();
            node.next = old;
        } while (!top.compareAndSet(old, node));
    }

    public int pop() {
        Node old;
        Node next;
        do {
            old = top.get();
            if (old == null) return 0;
            next = old.next;
        } while (!top.compareAndSet(old, next));
        int value = old.value;
        recycle(old);
        return value;
    }
}

class AbaStackRepaired extends AbaStack {
    @Override void recycle(Node node) { }
}
