/** Looks twice at what may be cleared in between. */
public class CopyOnWriteBad {
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
        return first == null ? null : first.element;
    }

    public synchronized void clear() {
        first = null;
    }
}
