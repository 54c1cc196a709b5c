package java.util.concurrent;

import java.util.Collection;

/** A queue that may be bounded. */
public class LinkedBlockingQueue<E> extends BoundedQueue<E> implements java.io.Serializable {
    private static final long serialVersionUID = -6903933977591709194L;

    public LinkedBlockingQueue() {
        this(Integer.MAX_VALUE);
    }

    public LinkedBlockingQueue(int capacity) {
        super(capacity);
    }

    public LinkedBlockingQueue(Collection<? extends E> c) {
        this(Integer.MAX_VALUE);
        addAll(c);
    }
}
