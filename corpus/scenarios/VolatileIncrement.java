// scenario: volatile does not make an increment atomic
// run: VolatileIncrement => violated sc
// run: VolatileIncrementRepaired --size 3 => holds
import java.util.concurrent.atomic.AtomicInteger;

class VolatileIncrement {
    private volatile int last;
    public int next() { return ++last; }
}

class VolatileIncrementRepaired {
    private final AtomicInteger last = new AtomicInteger();
    public int next() { return last.incrementAndGet(); }
}
