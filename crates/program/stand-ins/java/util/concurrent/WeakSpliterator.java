package java.util.concurrent;

import java.util.Comparator;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;

/**
 * Goes over a collection that others change meanwhile, from when it begins, in a way that can be shared among as many tasks as there are elements.
 *
 * <p>It sees what an iterator sees; how many elements there are it does not know.
 */
final class WeakSpliterator<E> implements Spliterator<E> {
    /** What this goes over. */
    private final Iterable<E> whole;
    private final int characteristics;
    /** The order of what is sorted; null if it is that of the elements. */
    private final Comparator<? super E> order;
    private Iterator<E> rest;

    WeakSpliterator(Iterable<E> whole, int characteristics) {
        this(whole, characteristics, null);
    }

    WeakSpliterator(Iterable<E> whole, int characteristics, Comparator<? super E> order) {
        this.whole = whole;
        this.characteristics = characteristics | CONCURRENT | NONNULL;
        this.order = order;
    }

    private boolean hasNext() {
        if (rest == null) {
            rest = whole.iterator();
        }
        return rest.hasNext();
    }

    private static <E> void openAccept(Consumer<? super E> action, E e) {
        action.accept(e);
    }

    public boolean tryAdvance(Consumer<? super E> action) {
        if (!hasNext()) {
            return false;
        }
        openAccept(action, rest.next());
        return true;
    }

    public Spliterator<E> trySplit() {
        return hasNext() ? Spliterators.spliterator(new Object[] {rest.next()}, characteristics & ~CONCURRENT) : null;
    }

    public long estimateSize() {
        return Long.MAX_VALUE;
    }

    public int characteristics() {
        return characteristics;
    }

    public Comparator<? super E> getComparator() {
        if ((characteristics & SORTED) == 0) {
            throw new IllegalStateException();
        }
        return order;
    }
}
