package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.concurrent.locks.Guard;

/**
 * What the queues have in common: elements in nodes, put in at one end and taken out at the other or anywhere.
 *
 * <p>What happens before an element is put in happens before what follows its being looked at or taken out; nothing else is ordered. Iterators see each element that is
 * there all the time, and perhaps others.
 */
abstract class NodeQueue<E> extends AbstractQueue<E> {
    Node<E> first, last;

    static final class Node<E> {
        /** Written when it is put in, read whenever it is looked at: happens-before. */
        volatile E item;
        Node<E> next;
        boolean removed;
        /** What was in front of it when it was taken out, if it was the last one. */
        Node<E> before;
        /** 1 when it has been taken out, if somebody waits for that; null if nobody does. */
        Guard taken;

        Node(E item) {
            this.item = item;
        }
    }

    /** There are so many elements more now. */
    void changed(int by) {
    }

    final Node<E> append(E e) {
        Node<E> node = new Node<>(e);
        if (first == null) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
        changed(1);
        return node;
    }

    final E removeFirst() {
        Node<E> node = first;
        unlink(node);
        return node.item;
    }

    /** Takes the node out, if it is in. */
    final boolean unlink(Node<E> node) {
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
            node.before = before;
        }
        node.removed = true;
        if (node.taken != null) {
            node.taken.value = 1;
        }
        changed(-1);
        return true;
    }

    /** What is behind a node. If it was taken out as the last one, that is what has been put in since then. */
    private Node<E> behind(Node<E> node) {
        Node<E> known = node;
        while (known.removed && known.next == null) {
            known = known.before;
            if (known == null) {
                return first;
            }
        }
        return known.next;
    }

    public Iterator<E> iterator() {
        return new Walk();
    }

    public Spliterator<E> spliterator() {
        return new WeakSpliterator<>(this, Spliterator.ORDERED);
    }

    /** Holds the element that it will return next, and goes on from there. It may come to its end where the last element was, although more have been put in. */
    final class Walk implements Iterator<E> {
        private Node<E> next, returned;
        private E item;

        Walk() {
            advance(first);
        }

        private void advance(Node<E> from) {
            Node<E> node = from;
            while (node != null && node.removed) {
                boolean ends = node.next == null && behind(node) != null && new Guard(2).choose() == 1;
                node = ends ? null : behind(node);
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
            advance(next.removed ? next : next.next);
            return result;
        }

        /** Takes out what was returned last; false if somebody else has. */
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
