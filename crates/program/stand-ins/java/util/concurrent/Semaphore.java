package java.util.concurrent;

import java.util.concurrent.locks.Guard;

/**
 * Permits, and threads that wait for some. What happens before a release happens before what follows an acquire.
 *
 * <p>Without fairness any thread that waits for a single permit may be next. Threads wait in the order of their arrival if the semaphore is fair, and from when one waits for several
 * permits; the first of them keeps those behind it waiting, also if there would be enough for them.
 */
public class Semaphore implements java.io.Serializable {
    private static final long serialVersionUID = -3222578661600680210L;

    private final boolean fair;
    private final Guard permits;
    /** Written by release, read by acquire: happens-before. */
    private volatile Object order;
    /** The threads that wait in order. */
    private Waiter first, last;

    static final class Waiter {
        final int wanted;
        /** 1 if it may take what it waits for. */
        final Guard turn = new Guard(0);
        Waiter next;

        Waiter(int wanted) {
            this.wanted = wanted;
        }
    }

    public Semaphore(int permits) {
        this(permits, false);
    }

    public Semaphore(int permits, boolean fair) {
        this.fair = fair;
        this.permits = new Guard(permits);
    }

    private boolean isEnough(int wanted) {
        return permits.value >= wanted && !(fair && first != null);
    }

    private int take(int wanted, int how, long nanos) {
        int end;
        if (!fair && wanted <= 1 && first == null) {
            end = permits.await(wanted, how, nanos);
        } else if (isEnough(wanted)) {
            end = Guard.ENOUGH;
        } else {
            end = takeTurn(new Waiter(wanted), how, nanos);
        }
        if (end == Guard.ENOUGH) {
            changeTo(permits.value - wanted);
            Object before = order;
        }
        return end;
    }

    private int takeTurn(Waiter waiter, int how, long nanos) {
        if (first == null) {
            first = waiter;
        } else {
            last.next = waiter;
        }
        last = waiter;
        changeTo(permits.value);
        int end = waiter.turn.await(1, how, nanos);
        leave(waiter);
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
        changeTo(permits.value);
    }

    /** So many permits are left; it may be the turn of the first waiter. */
    private void changeTo(int left) {
        permits.value = left;
        if (first != null) {
            first.turn.value = left >= first.wanted ? 1 : 0;
        }
    }

    private static int checked(int permits) {
        if (permits < 0) {
            throw new IllegalArgumentException();
        }
        return permits;
    }

    public void acquire() throws InterruptedException {
        acquire(1);
    }

    public void acquire(int wanted) throws InterruptedException {
        checked(wanted);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (take(wanted, Guard.INTERRUPTIBLE | Guard.EITHER, 0L) != Guard.ENOUGH) {
            throw new InterruptedException();
        }
    }

    public void acquireUninterruptibly() {
        take(1, 0, 0L);
    }

    public void acquireUninterruptibly(int wanted) {
        take(checked(wanted), 0, 0L);
    }

    public boolean tryAcquire() {
        return tryAcquire(1);
    }

    public boolean tryAcquire(int wanted) {
        checked(wanted);
        if (permits.value < wanted) {
            return false;
        }
        changeTo(permits.value - wanted);
        Object before = order;
        return true;
    }

    public boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException {
        return tryAcquire(1, timeout, unit);
    }

    public boolean tryAcquire(int wanted, long timeout, TimeUnit unit) throws InterruptedException {
        checked(wanted);
        long nanos = unit.toNanos(timeout);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (!isEnough(wanted) && nanos <= 0L) {
            return false;
        }
        int end = take(wanted, Guard.INTERRUPTIBLE | Guard.EITHER | Guard.TIMED, nanos);
        if (end == Guard.INTERRUPTED) {
            throw new InterruptedException();
        }
        return end == Guard.ENOUGH;
    }

    public void release() {
        release(1);
    }

    public void release(int more) {
        checked(more);
        int now = permits.value + more;
        if (now < permits.value) {
            throw new Error("Maximum permit count exceeded");
        }
        order = null;
        changeTo(now);
    }

    public int availablePermits() {
        Object before = order;
        return permits.value;
    }

    public int drainPermits() {
        int drained = permits.value;
        changeTo(0);
        Object before = order;
        return drained;
    }

    protected void reducePermits(int reduction) {
        int now = permits.value - checked(reduction);
        if (now > permits.value) {
            throw new Error("Permit count underflow");
        }
        changeTo(now);
    }

    public boolean isFair() {
        return fair;
    }

    public final boolean hasQueuedThreads() {
        return getQueueLength() > 0;
    }

    public final int getQueueLength() {
        int length = permits.waiting();
        for (Waiter waiter = first; waiter != null; waiter = waiter.next) {
            length++;
        }
        return length;
    }

    public String toString() {
        return super.toString() + "[Permits = " + permits.value + "]";
    }
}
