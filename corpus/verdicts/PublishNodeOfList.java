// law:     what was written to an object before it was published through a race may be missed, however deep the object is [JLS §17.4.5]
// verdict: => violated assertion
public class PublishNodeOfList {
    static class Node { int value; Node next; Node(int value, Node next) { this.value = value; this.next = next; } }
    static Node head;

    public static void main(String[] args) {
        new Thread(() -> {
            head = new Node(1, new Node(2, new Node(3, null)));
        }, "writer").start();
        new Thread(() -> {
            Node first = head;
            Node second = first == null ? null : first.next;
            Node third = second == null ? null : second.next;
            assert third == null || third.value == 3;
        }, "reader").start();
    }
}
