/** A list that is replaced by a longer one, and read without a lock. */
public class CopyOnWriteOk {
    private static final class Cell {
        final Object element;
        final Cell next;

        Cell(Object element, Cell next) {
            this.element = element;
            this.next = next;
        }
    }

    private volatile Cell first;

    public synchronized void add(Object element) {
        first = new Cell(element, first);
    }

    public Object newest() {
        Cell now = first;
        return now == null ? null : now.element;
    }
}
