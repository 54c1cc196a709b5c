// scenario: a semaphore gives its only permit twice
// run: OnePermit => violated sc
// run: OnePermitRepaired --size 3 => holds
import java.util.concurrent.atomic.AtomicInteger;

class OnePermit {
    private final AtomicInteger permits = new AtomicInteger(1);
    public boolean tryAcquire() {
        if (permits.get() == 0) return false;
        permits.decrementAndGet();
        return true;
    }
    public void release() { permits.incrementAndGet(); }
}

class OnePermitRepaired {
    private final AtomicInteger permits = new AtomicInteger(1);
    public boolean tryAcquire() {
        while (true) {
            int free = permits.get();
            if (free == 0) return false;
            if (permits.compareAndSet(free, free - 1)) return true;
        }
    }
    public void release() { permits.incrementAndGet(); }
}
