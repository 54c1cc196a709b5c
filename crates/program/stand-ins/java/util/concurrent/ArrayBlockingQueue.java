package java.util.concurrent;

import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.locks.Guard;

/** A bounded queue. A fair one is not modelled. */
public class ArrayBlockingQueue<E> extends BoundedQueue<E> implements java.io.Serializable {
    private static final long serialVersionUID = -817911632652898426L;

    public ArrayBlockingQueue(int capacity) {
        super(capacity);
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
            Guard.pause();
            if (!offer(Objects.requireNonNull(e))) {
                throw new IllegalArgumentException();
            }
        }
    }
}
