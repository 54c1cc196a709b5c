import java.util.concurrent.atomic.AtomicReference;

/** An account behind a lock of its own making. */
class Account {
    static final AtomicReference<Thread> owner = new AtomicReference<>();

    /*@ env_assumption \old(owner.value) == tid <==> owner.value == tid */

    /*@ unwritable_by_env_if owner.value == tid */
    static int balance;

    /*@ global_invariant owner.value == null ==> balance >= 0 */

    /*@ action: also modifies owner.value ensures \old(owner.value) == null && owner.value == tid
        ensures owner.value == tid */
    static void lock() {
        while (!owner.compareAndSet(null, Thread.currentThread())) {
            Thread.onSpinWait();
        }
    }

    /*@ requires owner.value == tid && balance >= 0
        action: also modifies owner.value ensures owner.value == null */
    static void unlock() {
        owner.set(null);
    }

    /*@ requires amount > 0
        modifies balance, owner.value */
    static void deposit(int amount) {
        lock();
        balance = balance + amount;
        unlock();
    }

    /*@ requires amount > 0
        modifies balance, owner.value */
    static void withdraw(int amount) {
        lock();
        if (balance >= amount) {
            balance = balance - amount;
            assert balance >= 0;
        }
        unlock();
    }

    public static void main(String[] args) {
        new Spender().start();
        new Spender().start();
    }
}

class Spender extends Thread {
    @Override
    public void run() {
        Account.withdraw(1);
    }
}
