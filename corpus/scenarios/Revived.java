// scenario: a reference counter lets a thread in after the last one has left
// run: Revived => violated sc
// run: RevivedRepaired --size 3 => holds
import java.util.concurrent.atomic.AtomicInteger;

class Revived {
    private final AtomicInteger users = new AtomicInteger(1);
    private volatile boolean closed;
    public boolean enter() {
        if (closed) return false;
        users.incrementAndGet();
        return true;
    }
    public boolean leave() {
        if (users.decrementAndGet() != 0) return false;
        closed = true;
        return true;
    }
}

class RevivedRepaired {
    private final AtomicInteger users = new AtomicInteger(1);
    public boolean enter() {
        while (true) {
            int now = users.get();
            if (now <= 0) return false;
            if (users.compareAndSet(now, now + 1)) return true;
        }
    }
    public boolean leave() { return users.decrementAndGet() == 0; }
}
