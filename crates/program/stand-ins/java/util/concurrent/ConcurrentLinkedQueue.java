package java.util.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.locks.Guard;

/**
 * An unbounded queue. Each operation on one element happens at one moment; {@code size}, {@code contains} and the like walk over the queue while others change it.
 */
public class ConcurrentLinkedQueue<E> extends NodeQueue<E> implements Queue<E>, java.io.Serializable {
    private static final long serialVersionUID = 196745693267521676L;

    public ConcurrentLinkedQueue() {
    }

    public ConcurrentLinkedQueue(Collection<? extends E> c) {
        for (E e : c) {
            Guard.pause();
            offer(e);
        }
    }

    public boolean add(E e) {
        return offer(e);
    }

    public boolean offer(E e) {
        append(Objects.requireNonNull(e));
        return true;
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

    public int size() {
        int size = 0;
        for (Walk walk = new Walk(); walk.hasNext(); walk.next()) {
            Guard.pause();
            size++;
        }
        return size;
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
        if (o == null) {
            return null;
        }
        Walk walk = new Walk();
        while (walk.hasNext()) {
            Guard.pause();
            if (o.equals(walk.next())) {
                return walk;
            }
        }
        return null;
    }

    public boolean addAll(Collection<? extends E> c) {
        if (c == this) {
            throw new IllegalArgumentException();
        }
        ArrayList<E> all = new ArrayList<>(c);
        all.forEach(Objects::requireNonNull);
        Guard.pause();
        for (int index = 0; index < all.size(); index++) {
            append(all.get(index));
        }
        return !all.isEmpty();
    }
}
