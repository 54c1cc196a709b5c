// Two classes whose names differ by a leading L: the one is not the other.
class LNodeBad {
    static class Node {
        /*@ global_invariant value > 0 */
        final int value;

        Node(int value) {
            this.value = value > 0 ? value : 1;
        }
    }
}

class LNode {
    final int value;
    final Node next;

    LNode(int value) {
        this.value = value;
        this.next = null;
    }

    int share(LNode other) {
        return other == null ? 0 : 10 / other.value;
    }
}

class Node {
    /*@ global_invariant value > 0 */
    final int value = 1;
}
