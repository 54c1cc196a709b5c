package java.util.concurrent.locks;

/**
 * What locks for reading and writing have in common: many read, or one writes, and threads wait.
 *
 * <p>With fairness nobody overtakes who waits already. Without it whoever comes may; but one who comes to read while a writer waits in front may have to wait, too. What happens
 * before the end of writing happens before what follows reading or writing that begins later; what happens before the end of reading happens before later writing.
 */
final class ReadWrite {
    /** The lock that this is a part of. */
    private final Object whole;
    private final boolean fair;
    private int readers;
    private boolean written;
    private Waiter first, last;
    /** Written at the end of writing or reading, read at the beginning of what comes after it: happens-before. */
    private volatile Object wrote, read;

    private static final class Waiter {
        final boolean writes;
        final Thread thread;
        /** 1 if it may go on. */
        final Guard turn = new Guard(0);
        Waiter next;

        Waiter(boolean writes, Thread thread) {
            this.writes = writes;
            this.thread = thread;
        }
    }

    ReadWrite(Object whole, boolean fair) {
        this.whole = whole;
        this.fair = fair;
    }

    boolean isFair() {
        return fair;
    }

    boolean isWritten() {
        return written;
    }

    int readers() {
        return readers;
    }

    boolean isFree(boolean writes) {
        return !written && (!writes || readers == 0);
    }

    /** Only the first may go on, and only if nothing is in its way. */
    private void yieldTurn() {
        if (first != null) {
            first.turn.value = isFree(first.writes) ? 1 : 0;
        }
    }

    /** Whether one who comes now goes on at once. */
    boolean mayEnter(boolean writes) {
        if (!isFree(writes) || fair && first != null) {
            return false;
        }
        return writes || first == null || !first.writes || new Guard(2).choose() == 0 && isFree(false);
    }

    /** Waits until it may go on, and does; how the wait ended. */
    int enter(boolean writes, int how, long nanos) {
        int end = Guard.ENOUGH;
        if (!mayEnter(writes)) {
            Waiter waiter = new Waiter(writes, Thread.currentThread());
            if (first == null) {
                first = waiter;
            } else {
                last.next = waiter;
            }
            last = waiter;
            yieldTurn();
            end = waiter.turn.await(1, how, nanos);
            leave(waiter);
        }
        if (end == Guard.ENOUGH) {
            begin(writes);
        }
        return end;
    }

    private void leave(Waiter waiter) {
        Waiter before = null;
        for (Waiter other = first; other != waiter; other = other.next) {
            before = other;
        }
        if (before == null) {
            first = waiter.next;
        } else {
            before.next = waiter.next;
        }
        if (last == waiter) {
            last = before;
        }
        yieldTurn();
    }

    void begin(boolean writes) {
        Object before = wrote;
        if (writes) {
            before = read;
            written = true;
        } else {
            readers++;
        }
        yieldTurn();
    }

    void end(boolean writes) {
        if (writes) {
            wrote = null;
            written = false;
        } else {
            read = null;
            readers--;
        }
        yieldTurn();
    }

    /** Somebody begins to look without a lock: what was written before is seen. */
    void look() {
        Object before = wrote;
    }

    /** Nobody has written since somebody began to look: who writes later comes after it. */
    void looked() {
        read = null;
    }

    int waiting(boolean readers, boolean writers) {
        int count = 0;
        for (Waiter waiter = first; waiter != null; waiter = waiter.next) {
            count += waiter.writes ? (writers ? 1 : 0) : (readers ? 1 : 0);
        }
        return count;
    }

    boolean waits(Thread thread) {
        Waiter waiter = first;
        while (waiter != null && waiter.thread != thread) {
            waiter = waiter.next;
        }
        return waiter != null;
    }
}
