package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Queue;

/**
 * An unbounded queue. Each operation on one element happens at one moment.
 *
 * <p>What happens before an element is put in happens before what follows its being looked at or taken out; nothing else is ordered. Iterators, {@code size}, {@code contains} and
 * the like walk over the queue while others change it.
 */
public class ConcurrentLinkedQueue<E> extends AbstractQueue<E> implements Queue<E>, java.io.Serializable {
    private static final long serialVersionUID = 196745693267521676L;

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

    public ConcurrentLinkedQueue() {
    }

    public ConcurrentLinkedQueue(Collection<? extends E> c) {
        for (E e : c) {
            offer(e);
        }
    }

    public boolean add(E e) {
        return offer(e);
    }

    public boolean offer(E e) {
        Node<E> node = new Node<>(Objects.requireNonNull(e));
        if (first == null) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
        return true;
    }

    public E poll() {
        Node<E> node = first;
        if (node == null) {
            return null;
        }
        first = node.next;
        if (first == null) {
            last = null;
        }
        node.removed = true;
        return node.item;
    }

    public E peek() {
        Node<E> node = first;
        return node == null ? null : node.item;
    }

    public boolean isEmpty() {
        return first == null;
    }

    public int size() {
        int size = 0;
        for (Iterator<E> i = iterator(); i.hasNext(); i.next()) {
            size++;
        }
        return size;
    }

    /** Takes the node out, if it is in. */
    private boolean unlink(Node<E> node) {
        if (node.removed) {
            return false;
        }
        Node<E> before = null;
        for (Node<E> other = first; other != node; other = other.next) {
            before = other;
        }
        if (before == null) {
            first = node.next;
        } else {
            before.next = node.next;
        }
        if (last == node) {
            last = before;
        }
        node.removed = true;
        return true;
    }

    public boolean remove(Object o) {
        if (o == null) {
            return false;
        }
        Walk walk = new Walk();
        while (walk.hasNext()) {
            if (o.equals(walk.next()) && walk.take()) {
                return true;
            }
        }
        return false;
    }

    public boolean contains(Object o) {
        if (o == null) {
            return false;
        }
        for (Iterator<E> i = iterator(); i.hasNext();) {
            if (o.equals(i.next())) {
                return true;
            }
        }
        return false;
    }

    public boolean addAll(Collection<? extends E> c) {
        if (c == this) {
            throw new IllegalArgumentException();
        }
        ArrayList<E> all = new ArrayList<>(c);
        all.forEach(Objects::requireNonNull);
        append(all);
        return !all.isEmpty();
    }

    private void append(ArrayList<E> all) {
        for (int index = 0; index < all.size(); index++) {
            offer(all.get(index));
        }
    }

    public Iterator<E> iterator() {
        return new Walk();
    }

    /** Holds the element that it will return next, and goes on from there. */
    private final class Walk implements Iterator<E> {
        private Node<E> next, returned;
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

        boolean take() {
            return unlink(returned);
        }

        public void remove() {
            if (returned == null) {
                throw new IllegalStateException();
            }
            unlink(returned);
            returned = null;
        }
    }
}
