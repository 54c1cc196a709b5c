package java.util.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.locks.Guard;

/** A queue whose takers wait for elements, and its putters for room. Each operation happens at one moment. Who waits longest is not served first. */
abstract class BoundedQueue<E> extends NodeQueue<E> implements BlockingQueue<E> {
    /** How many elements there are. */
    private final Guard items = new Guard(0);
    /** How many more have room. */
    private final Guard room;
    /** How many elements there are, and many more when workers of a pool are to look whether it has been shut down. */
    private final Guard work = new Guard(0);
    private boolean closed;

    BoundedQueue(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        room = new Guard(capacity);
    }

    @Override
    final void changed(int by) {
        items.value += by;
        work.value += by;
        room.value -= by;
    }

    public void put(E e) throws InterruptedException {
        Objects.requireNonNull(e);
        if (Thread.interrupted() || room.await(1, Guard.INTERRUPTIBLE | Guard.EITHER, 0L) != Guard.ENOUGH) {
            throw new InterruptedException();
        }
        append(e);
    }

    public boolean offer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(e);
        long nanos = unit.toNanos(timeout);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (room.value == 0) {
            if (nanos <= 0L) {
                return false;
            }
            int end = room.await(1, Guard.INTERRUPTIBLE | Guard.EITHER | Guard.TIMED, nanos);
            if (end == Guard.INTERRUPTED) {
                throw new InterruptedException();
            }
            if (end == Guard.TIMED_OUT) {
                return false;
            }
        }
        append(e);
        return true;
    }

    public boolean offer(E e) {
        Objects.requireNonNull(e);
        if (room.value == 0) {
            return false;
        }
        append(e);
        return true;
    }

    public E take() throws InterruptedException {
        if (Thread.interrupted() || items.await(1, Guard.INTERRUPTIBLE | Guard.EITHER, 0L) != Guard.ENOUGH) {
            throw new InterruptedException();
        }
        return removeFirst();
    }

    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (items.value == 0) {
            if (nanos <= 0L) {
                return null;
            }
            int end = items.await(1, Guard.INTERRUPTIBLE | Guard.EITHER | Guard.TIMED, nanos);
            if (end == Guard.INTERRUPTED) {
                throw new InterruptedException();
            }
            if (end == Guard.TIMED_OUT) {
                return null;
            }
        }
        return removeFirst();
    }

    /** Lets no worker wait any more. */
    final void close() {
        if (!closed) {
            closed = true;
            work.value += 1 << 30;
        }
    }

    final boolean isClosed() {
        return closed;
    }

    /** The next element for a worker; null if time is up, or if it need not wait any more. */
    final E next(boolean timed, long nanos) throws InterruptedException {
        if (timed && nanos <= 0L && work.value == 0) {
            return null;
        }
        int end = work.await(1, Guard.INTERRUPTIBLE | Guard.EITHER | (timed ? Guard.TIMED : 0), nanos);
        if (end == Guard.INTERRUPTED) {
            throw new InterruptedException();
        }
        return items.value == 0 ? null : removeFirst();
    }

    public E poll() {
        return items.value == 0 ? null : removeFirst();
    }

    public E peek() {
        return items.value == 0 ? null : first.item;
    }

    public int size() {
        return items.value;
    }

    public int remainingCapacity() {
        return room.value;
    }

    private Node<E> find(Object o) {
        Node<E> node = o == null ? null : first;
        while (node != null && !o.equals(node.item)) {
            node = node.next;
        }
        return node;
    }

    public boolean remove(Object o) {
        Node<E> node = find(o);
        return node != null && unlink(node);
    }

    public boolean contains(Object o) {
        return find(o) != null;
    }

    public void clear() {
        while (items.value > 0) {
            removeFirst();
        }
    }

    public int drainTo(Collection<? super E> c) {
        return drainTo(c, Integer.MAX_VALUE);
    }

    public int drainTo(Collection<? super E> c, int most) {
        Objects.requireNonNull(c);
        if (c == this) {
            throw new IllegalArgumentException();
        }
        ArrayList<E> drained = drain(most);
        for (int index = 0; index < drained.size(); index++) {
            openAdd(c, drained.get(index));
        }
        return drained.size();
    }

    private static <E> void openAdd(Collection<? super E> c, E e) {
        c.add(e);
    }

    private ArrayList<E> drain(int most) {
        ArrayList<E> drained = new ArrayList<>();
        while (items.value > 0 && drained.size() < most) {
            drained.add(removeFirst());
        }
        return drained;
    }

    private ArrayList<E> copy() {
        ArrayList<E> all = new ArrayList<>();
        for (Node<E> node = first; node != null; node = node.next) {
            all.add(node.item);
        }
        return all;
    }

    public Object[] toArray() {
        return copy().toArray();
    }

    public <T> T[] toArray(T[] a) {
        return copy().toArray(a);
    }

    public String toString() {
        return copy().toString();
    }
}
