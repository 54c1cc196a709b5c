// scenario: a reference in a plain field is linearizable under sequential consistency, and publishes unsafely
// run: PlainBox --size 2 => violated opmm
// run: PlainBox --model sc --size 3 => holds
// run: PlainBoxRepaired --size 3 => holds
class PlainBox<E> {
    private E item;
    public void put(E item) { this.item = item; }
    public E get() { return item; }
}

class PlainBoxRepaired<E> {
    private volatile E item;
    public void put(E item) { this.item = item; }
    public E get() { return item; }
}
