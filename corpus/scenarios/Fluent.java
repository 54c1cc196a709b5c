// scenario: an operation that returns its object loses an increment
// run: Fluent --size 2 => violated sc
// run: FluentRepaired --size 2 => holds
import java.util.concurrent.atomic.AtomicInteger;

class Fluent {
    private volatile int count;

    public Fluent increment() { count++; return this; }
    public int count() { return count; }
}

class FluentRepaired {
    private final AtomicInteger count = new AtomicInteger();

    public FluentRepaired increment() { count.incrementAndGet(); return this; }
    public int count() { return count.get(); }
}
