// check:  a stack whose push reads and writes the top in two steps
// run:    => violated assertion races=none states=18
public class TreiberBroken {
    static final class Node {
        Node next;
    }

    static volatile Node top;

    static void push() {
        Node node = new Node();
        node.next = top;
        top = node;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(TreiberBroken::push);
        other.start();
        push();
        other.join();
        int size = 0;
        for (Node node = top; node != null; node = node.next) {
            size++;
        }
        assert size == 2 : "an element was lost";
    }
}
