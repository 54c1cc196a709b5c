// scenario: two consumers get the same element
// run: SameElement => violated sc
// run: SameElementRepaired --size 3 => holds
import java.util.concurrent.atomic.AtomicInteger;

class SameElement {
    private final AtomicInteger next = new AtomicInteger();
    public int poll() {
        int at = next.get();
        next.set(at + 1);
        return at;
    }
}

class SameElementRepaired {
    private final AtomicInteger next = new AtomicInteger();
    public int poll() { return next.getAndIncrement(); }
}
