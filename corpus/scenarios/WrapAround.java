// scenario: a ring that takes one element too many loses the oldest when it wraps around
// run: WrapAround --spec java.util.concurrent.ArrayBlockingQueue --op offer(E) --op poll() --values 1 --long 3 => violated sc
// run: WrapAroundRepaired --spec java.util.concurrent.ArrayBlockingQueue --op offer(E) --op poll() --values 1 --size 3 => holds
class WrapAround<E> {
    private final Object[] ring;
    private int head;
    private int tail;

    WrapAround(int capacity) { ring = new Object[capacity]; }

    public synchronized boolean offer(E item) {
        if (tail - head > ring.length) return false;
        ring[tail++ % ring.length] = item;
        return true;
    }

    public synchronized Object poll() { return tail == head ? null : ring[head++ % ring.length]; }
}

class WrapAroundRepaired<E> {
    private final Object[] ring;
    private int head;
    private int tail;

    WrapAroundRepaired(int capacity) { ring = new Object[capacity]; }

    public synchronized boolean offer(E item) {
        if (tail - head == ring.length) return false;
        ring[tail++ % ring.length] = item;
        return true;
    }

    public synchronized Object poll() { return tail == head ? null : ring[head++ % ring.length]; }
}
