// scenario: a size that is counted apart from the elements
// run: SizeApart --values 1 => violated sc
// run: SizeApart --sequential --values 1 --op add(E) --op size() --size 3 => holds
// run: SizeApartRepaired --values 1 --size 3 => holds
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;

class SizeApart<E> {
    private final ArrayDeque<E> items = new ArrayDeque<>();
    private final AtomicInteger size = new AtomicInteger();

    public void add(E item) {
        synchronized (items) { items.add(item); }
        size.incrementAndGet();
    }

    public E poll() {
        E item;
        synchronized (items) { item = items.poll(); }
        if (item != null) size.decrementAndGet();
        return item;
    }

    public int size() { return size.get(); }
}

class SizeApartRepaired<E> {
    private final ArrayDeque<E> items = new ArrayDeque<>();

    public synchronized void add(E item) { items.add(item); }

    public synchronized E poll() { return items.poll(); }

    public synchronized int size() { return items.size(); }
}
