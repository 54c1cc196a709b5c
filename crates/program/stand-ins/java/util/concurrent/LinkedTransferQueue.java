package java.util.concurrent;

import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.locks.Guard;

/**
 * An unbounded queue of elements, or of those who wait for one. Who comes with an element gives it to the one who waits longest, or leaves it there; who transfers it waits until it is taken.
 *
 * <p>Each operation on one element happens at one moment; {@code size}, {@code contains} and the like walk over the queue while others change it.
 */
public class LinkedTransferQueue<E> extends NodeQueue<E> implements TransferQueue<E>, java.io.Serializable {
    private static final long serialVersionUID = -3223113410248163686L;
    /** Since JDK 22 who has no time does not wait, not even for a moment, and an interrupt is told to takers at once. */
    private static final boolean MODERN = Runtime.version().feature() >= 22;

    private static final class Taker<E> {
        /** Written by who gives it, read by who waits: happens-before. */
        volatile E item;
        /** 1 when it has got one. */
        final Guard given = new Guard(0);
        Taker<E> next;
    }

    private Taker<E> firstTaker, lastTaker;

    public LinkedTransferQueue() {
    }

    public LinkedTransferQueue(Collection<? extends E> c) {
        addAll(c);
    }

    /** Gives the element to one who waits; false if nobody does. */
    private boolean give(E e) {
        Taker<E> taker = firstTaker;
        if (taker == null) {
            return false;
        }
        leave(taker);
        taker.item = e;
        taker.given.value = 1;
        return true;
    }

    private void leave(Taker<E> taker) {
        Taker<E> before = null;
        for (Taker<E> other = firstTaker; other != taker; other = other.next) {
            before = other;
        }
        if (before == null) {
            firstTaker = taker.next;
        } else {
            before.next = taker.next;
        }
        if (lastTaker == taker) {
            lastTaker = before;
        }
    }

    /** Whether there is time to wait. Before JDK 22 who has none is there for a moment. */
    private static boolean waits(int how, long nanos) {
        return !MODERN || how != Guard.TIMED || nanos > 0L;
    }

    /** The first element, or one that is given later; null if waiting ended otherwise. */
    private E fetch(int how, long nanos) throws InterruptedException {
        if (first != null) {
            return removeFirst();
        }
        if (!waits(how, nanos)) {
            checkInterrupt(Guard.TIMED_OUT);
            return null;
        }
        Taker<E> taker = new Taker<>();
        if (firstTaker == null) {
            firstTaker = taker;
        } else {
            lastTaker.next = taker;
        }
        lastTaker = taker;
        int end = taker.given.await(1, Guard.INTERRUPTIBLE | how, nanos);
        if (end != Guard.ENOUGH) {
            leave(taker);
        }
        checkInterrupt(end);
        return end == Guard.ENOUGH ? taker.item : null;
    }

    /** Tells of an interrupt, also of one that came when time was up. */
    private static void checkInterrupt(int end) throws InterruptedException {
        if (end == Guard.TIMED_OUT) {
            Guard.pause();
        }
        if (end == Guard.INTERRUPTED || end == Guard.TIMED_OUT && Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** Waits until the element is taken; false if waiting ended otherwise. */
    private boolean hand(E e, int how, long nanos) throws InterruptedException {
        if (give(e)) {
            return true;
        }
        if (!waits(how, nanos)) {
            checkInterrupt(Guard.TIMED_OUT);
            return false;
        }
        Node<E> node = append(e);
        node.taken = new Guard(0);
        int end = node.taken.await(1, Guard.INTERRUPTIBLE | how, nanos);
        if (end != Guard.ENOUGH) {
            unlink(node);
        }
        checkInterrupt(end);
        return end == Guard.ENOUGH;
    }

    public boolean offer(E e) {
        Objects.requireNonNull(e);
        if (!give(e)) {
            append(e);
        }
        return true;
    }

    public boolean offer(E e, long timeout, TimeUnit unit) {
        return offer(e);
    }

    public void put(E e) {
        offer(e);
    }

    public boolean add(E e) {
        return offer(e);
    }

    public boolean addAll(Collection<? extends E> c) {
        boolean changed = false;
        for (E e : c) {
            Guard.pause();
            changed |= offer(e);
        }
        return changed;
    }

    public boolean tryTransfer(E e) {
        return give(Objects.requireNonNull(e));
    }

    public void transfer(E e) throws InterruptedException {
        Objects.requireNonNull(e);
        if (MODERN && Thread.interrupted()) {
            throw new InterruptedException();
        }
        hand(e, 0, 0L);
    }

    public boolean tryTransfer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(e);
        return hand(e, Guard.TIMED, unit.toNanos(timeout));
    }

    public E take() throws InterruptedException {
        if (MODERN && Thread.interrupted()) {
            throw new InterruptedException();
        }
        return fetch(0, 0L);
    }

    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        return fetch(Guard.TIMED, unit.toNanos(timeout));
    }

    public E poll() {
        return first == null ? null : removeFirst();
    }

    public E peek() {
        Node<E> node = first;
        return node == null ? null : node.item;
    }

    public boolean isEmpty() {
        return first == null;
    }

    public boolean hasWaitingConsumer() {
        return firstTaker != null;
    }

    public int getWaitingConsumerCount() {
        int count = 0;
        for (Taker<E> taker = firstTaker; taker != null; taker = taker.next) {
            count++;
        }
        return count;
    }

    public int size() {
        int size = 0;
        for (Walk walk = new Walk(); walk.hasNext(); walk.next()) {
            Guard.pause();
            size++;
        }
        return size;
    }

    public int remainingCapacity() {
        return Integer.MAX_VALUE;
    }

    public boolean remove(Object o) {
        Walk walk = find(o);
        while (walk != null && !walk.take()) {
            walk = find(o);
        }
        return walk != null;
    }

    public boolean contains(Object o) {
        return find(o) != null;
    }

    /** A walk that has just returned the element; null if there is none. */
    private Walk find(Object o) {
        Walk walk = o == null ? null : new Walk();
        while (walk != null && walk.hasNext()) {
            Guard.pause();
            if (o.equals(walk.next())) {
                return walk;
            }
        }
        return null;
    }

    public int drainTo(Collection<? super E> c) {
        return drainTo(c, Integer.MAX_VALUE);
    }

    public int drainTo(Collection<? super E> c, int most) {
        Objects.requireNonNull(c);
        if (c == this) {
            throw new IllegalArgumentException();
        }
        int drained = 0;
        for (E e; drained < most && (e = poll()) != null; drained++) {
            openAdd(c, e);
        }
        return drained;
    }

    private static <E> void openAdd(Collection<? super E> c, E e) {
        c.add(e);
    }
}
