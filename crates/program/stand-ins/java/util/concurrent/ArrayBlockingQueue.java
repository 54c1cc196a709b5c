package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.locks.Guard;

/**
 * A bounded queue: takers wait for elements, putters for room. Who waits longest is not served first.
 *
 * <p>Each operation happens at one moment. What happens before an element is put in happens before what follows its being looked at or taken out; nothing else is ordered.
 * Iterators see each element that is there all the time, and perhaps others.
 */
public class ArrayBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, java.io.Serializable {
    private static final long serialVersionUID = -817911632652898426L;

    private final int capacity;
    /** How many elements there are. */
    private final Guard items = new Guard(0);
    /** How many more have room. */
    private final Guard room;
    private Node<E> first, last;

    static final class Node<E> {
        /** Written when it is put in, read whenever it is looked at: happens-before. */
        volatile E item;
        Node<E> next;
        boolean removed;

        Node(E item) {
            this.item = item;
        }
    }

    public ArrayBlockingQueue(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException();
        }
        this.capacity = capacity;
        room = new Guard(capacity);
    }

    public ArrayBlockingQueue(int capacity, boolean fair) {
        this(capacity);
        if (fair) {
            Guard.unknown("a fair queue");
        }
    }

    public ArrayBlockingQueue(int capacity, boolean fair, Collection<? extends E> c) {
        this(capacity, fair);
        for (E e : c) {
            if (!offer(Objects.requireNonNull(e))) {
                throw new IllegalArgumentException();
            }
        }
    }

    private void append(E e) {
        Node<E> node = new Node<>(e);
        if (first == null) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
        items.value++;
        room.value--;
    }

    private E removeFirst() {
        Node<E> node = first;
        first = node.next;
        if (first == null) {
            last = null;
        }
        node.removed = true;
        items.value--;
        room.value++;
        return node.item;
    }

    private void unlink(Node<E> before, Node<E> node) {
        if (before == null) {
            first = node.next;
        } else {
            before.next = node.next;
        }
        if (last == node) {
            last = before;
        }
        node.removed = true;
        items.value--;
        room.value++;
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

    public boolean remove(Object o) {
        if (o == null) {
            return false;
        }
        Node<E> before = null;
        for (Node<E> node = first; node != null; node = node.next) {
            if (o.equals(node.item)) {
                unlink(before, node);
                return true;
            }
            before = node;
        }
        return false;
    }

    public boolean contains(Object o) {
        if (o == null) {
            return false;
        }
        for (Node<E> node = first; node != null; node = node.next) {
            if (o.equals(node.item)) {
                return true;
            }
        }
        return false;
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
        c.addAll(drained);
        return drained.size();
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

    public Iterator<E> iterator() {
        return new Walk();
    }

    /** Holds the element that it will return next, and goes on from there. */
    private final class Walk implements Iterator<E> {
        private Node<E> next;
        private Node<E> returned;
        private E item;

        Walk() {
            advance(first);
        }

        private void advance(Node<E> from) {
            Node<E> node = from;
            while (node != null && node.removed) {
                node = node.next;
            }
            next = node;
            item = node == null ? null : node.item;
        }

        public boolean hasNext() {
            return next != null;
        }

        public E next() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            E result = item;
            returned = next;
            advance(next.next);
            return result;
        }

        public void remove() {
            if (returned == null) {
                throw new IllegalStateException();
            }
            Node<E> before = null;
            for (Node<E> node = first; node != null; node = node.next) {
                if (node == returned) {
                    unlink(before, node);
                    break;
                }
                before = node;
            }
            returned = null;
        }
    }
}
