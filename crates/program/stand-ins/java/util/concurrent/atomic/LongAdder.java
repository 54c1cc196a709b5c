package java.util.concurrent.atomic;

import java.util.concurrent.locks.Guard;

/**
 * A sum, to which threads add without waiting for each other. Nothing is ordered by it.
 *
 * <p>Each thread has a number of its own; a sum adds them up one after the other, in any order, so it is no picture of one moment.
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
        return visit(false);
    }

    public void reset() {
        visit(true);
    }

    public long sumThenReset() {
        return visit(true);
    }

    /** Adds up the parts one after the other, in any order; those that come meanwhile may be left out. */
    private long visit(boolean resets) {
        long sum = 0L;
        Part end = last;
        Part[] left = with(new Part[0], first, null);
        Guard.pause();
        while (true) {
            Part come = end == null ? first : end.next;
            if (come != null) {
                end = last;
                if (new Guard(2).choose() == 1) {
                    left = with(left, come, end.next);
                }
            }
            if (left.length == 0) {
                return sum;
            }
            int chosen = left.length == 1 ? 0 : new Guard(left.length).choose();
            Part part = left[chosen];
            sum += part.value;
            if (resets) {
                part.value = 0L;
            }
            left = without(left, chosen);
            Guard.pause();
        }
    }

    /** These parts, and those of the list from one up to, and without, another. */
    private static Part[] with(Part[] parts, Part from, Part to) {
        int count = parts.length;
        for (Part part = from; part != to; part = part.next) {
            count++;
        }
        Part[] all = new Part[count];
        for (int i = 0; i < parts.length; i++) {
            all[i] = parts[i];
        }
        int at = parts.length;
        for (Part part = from; part != to; part = part.next) {
            all[at++] = part;
        }
        return all;
    }

    private static Part[] without(Part[] parts, int index) {
        Part[] rest = new Part[parts.length - 1];
        for (int i = 0; i < rest.length; i++) {
            rest[i] = parts[i < index ? i : i + 1];
        }
        return rest;
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
