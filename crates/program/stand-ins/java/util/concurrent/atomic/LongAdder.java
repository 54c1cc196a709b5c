package java.util.concurrent.atomic;

import java.util.concurrent.locks.Guard;

/**
 * A sum, to which threads add without waiting for each other. Nothing is ordered by it.
 *
 * <p>Each thread has a number of its own; a sum adds them up one after the other, so it is no picture of one moment.
 */
public class LongAdder extends Number implements java.io.Serializable {
    private static final long serialVersionUID = 7249069246863182397L;

    static final class Part {
        final Thread of;
        long value;
        Part next;

        Part(Thread of) {
            this.of = of;
        }
    }

    private Part first, last;

    public LongAdder() {
    }

    private Part own() {
        Thread me = Thread.currentThread();
        Part part = first;
        while (part != null && part.of != me) {
            part = part.next;
        }
        if (part == null) {
            part = new Part(me);
            if (first == null) {
                first = part;
            } else {
                last.next = part;
            }
            last = part;
        }
        return part;
    }

    public void add(long x) {
        own().value += x;
    }

    public void increment() {
        add(1L);
    }

    public void decrement() {
        add(-1L);
    }

    public long sum() {
        long sum = 0L;
        for (Part part = first; part != null; part = part.next) {
            sum += part.value;
            Guard.pause();
        }
        return sum;
    }

    public void reset() {
        for (Part part = first; part != null; part = part.next) {
            part.value = 0L;
            Guard.pause();
        }
    }

    public long sumThenReset() {
        long sum = 0L;
        for (Part part = first; part != null; part = part.next) {
            sum += part.value;
            part.value = 0L;
            Guard.pause();
        }
        return sum;
    }

    public String toString() {
        return Long.toString(sum());
    }

    public long longValue() {
        return sum();
    }

    public int intValue() {
        return (int) sum();
    }

    public float floatValue() {
        return (float) sum();
    }

    public double doubleValue() {
        return (double) sum();
    }
}
