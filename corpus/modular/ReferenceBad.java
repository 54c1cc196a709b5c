import java.util.List;

/** A private method that somebody has a reference to is called by whoever has it, and without the lock. */
class ReferenceBad {
    /*@ unwritable_by_env_if this.holder == tid */
    private int n;

    private void increment() {
        n = n + 1;
    }

    synchronized void twice() {
        increment();
        increment();
    }

    synchronized int get() {
        return n;
    }

    void gives(List<Runnable> list) {
        if (list != null) {
            list.add(this::increment);
        }
    }
}

class ReferenceCalledBad {
    /*@ unwritable_by_env_if this.holder == tid */
    private int n;

    synchronized void set() {
        n = 2;
    }

    synchronized void calls() {
        n = 1;
        Runnable action = this::set;
        action.run();
        assert n == 1;
    }
}
