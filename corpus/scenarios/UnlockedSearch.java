// scenario: a set looks for the element before it takes the lock
// run: UnlockedSearch => violated sc
// run: UnlockedSearchRepaired --values 1 --size 3 => holds
class UnlockedSearch {
    private static class Node {
        final int key;
        final Node next;
        Node(int key, Node next) { this.key = key; this.next = next; }
    }

    private volatile Node first;

    public boolean contains(int key) {
        for (Node node = first; node != null; node = node.next) if (node.key == key) return true;
        return false;
    }

    public boolean add(int key) {
        if (contains(key)) return false;
        synchronized (this) { first = new Node(key, first); }
        return true;
    }
}

class UnlockedSearchRepaired {
    private final UnlockedSearch set = new UnlockedSearch();

    public boolean contains(int key) { return set.contains(key); }

    public synchronized boolean add(int key) { return set.add(key); }
}
