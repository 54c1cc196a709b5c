import java.util.concurrent.atomic.AtomicReference;

/** A spin lock that looks before it swaps, and one client with its own data. */
class SpinLock {
    /*@ non_null */
    private final AtomicReference<Thread> owner = new AtomicReference<>();

    /*@ env_assumption \old(owner.value) == tid <==> owner.value == tid */

    /*@ requires owner.value != tid
        action: also modifies owner.value ensures \old(owner.value) == null && owner.value == tid
        ensures owner.value == tid */
    void lock() {
        do {
            while (owner.get() != null) {
                Thread.onSpinWait();
            }
        } while (!owner.compareAndSet(null, Thread.currentThread()));
    }

    /*@ requires owner.value == tid
        action: also modifies owner.value ensures owner.value == null */
    void unlock() {
        owner.set(null);
    }
}

class Account {
    /*@ non_null */
    private final SpinLock lock = new SpinLock();

    /*@ unwritable_by_env_if lock.owner.value == tid */
    private int balance;

    /*@ global_invariant lock.owner.value == null ==> balance >= 0 */
    /*@ global_invariant (\forall Account other; other.lock.owner == lock.owner ==> other == this) */

    /*@ requires amount > 0 && lock.owner.value != tid
        modifies balance, lock.owner.value */
    void deposit(int amount) {
        lock.lock();
        balance = balance + amount;
        assert balance > 0;
        lock.unlock();
    }

    /*@ requires amount > 0 && lock.owner.value != tid
        modifies balance, lock.owner.value */
    boolean withdraw(int amount) {
        lock.lock();
        boolean enough = balance >= amount;
        if (enough) {
            balance = balance - amount;
        }
        lock.unlock();
        return enough;
    }
}
// integers: mathematical
