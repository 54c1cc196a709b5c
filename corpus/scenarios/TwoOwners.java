// scenario: a lock that two threads can have
// run: TwoOwners => violated sc
// run: TwoOwnersRepaired --size 3 => holds
import java.util.concurrent.atomic.AtomicBoolean;

class TwoOwners {
    private volatile boolean held;
    public boolean tryLock() {
        if (held) return false;
        held = true;
        return true;
    }
    public void unlock() { held = false; }
}

class TwoOwnersRepaired {
    private final AtomicBoolean held = new AtomicBoolean();
    public boolean tryLock() { return held.compareAndSet(false, true); }
    public void unlock() { held.set(false); }
}
