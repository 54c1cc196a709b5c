// scenario: an element of a plain array publishes unsafely
// run: PlainArray --size 2 => violated opmm
// run: PlainArrayRepaired --size 3 => holds
import java.util.concurrent.atomic.AtomicReferenceArray;

class PlainArray<E> {
    private final Object[] slots = new Object[1];
    public void put(E item) { slots[0] = item; }
    public Object get() { return slots[0]; }
}

class PlainArrayRepaired<E> {
    private final AtomicReferenceArray<E> slots = new AtomicReferenceArray<>(1);
    public void put(E item) { slots.set(0, item); }
    public Object get() { return slots.get(0); }
}
