// scenario: a queue with one producer and one consumer announces an element before it is there
// run: LatePublication --group offer --group poll => violated sc
// run: LatePublicationRepaired --group offer --group poll --size 3 => holds
class LatePublication<E> {
    private final Object[] ring = new Object[2];
    private volatile int head;
    private volatile int tail;

    public boolean offer(E item) {
        int at = tail;
        if (at - head == ring.length) return false;
        tail = at + 1;
        ring[at % 2] = item;
        return true;
    }

    public Object poll() {
        int at = head;
        if (at == tail) return null;
        Object item = ring[at % 2];
        ring[at % 2] = null;
        head = at + 1;
        return item;
    }
}

class LatePublicationRepaired<E> {
    private final Object[] ring = new Object[2];
    private volatile int head;
    private volatile int tail;

    public boolean offer(E item) {
        int at = tail;
        if (at - head == ring.length) return false;
        ring[at % 2] = item;
        tail = at + 1;
        return true;
    }

    public Object poll() {
        int at = head;
        if (at == tail) return null;
        Object item = ring[at % 2];
        ring[at % 2] = null;
        head = at + 1;
        return item;
    }
}
