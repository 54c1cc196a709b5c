package example;

import java.util.concurrent.atomic.AtomicInteger;

/** One counter that loses increments, and one that does not. */
public final class Counters {
    private int plain;
    private final AtomicInteger atomic = new AtomicInteger();

    public void incrementPlain() {
        plain++;
    }

    public void incrementAtomic() {
        atomic.incrementAndGet();
    }

    public int plain() {
        return plain;
    }

    public int atomic() {
        return atomic.get();
    }
}
