package java.util.concurrent;

import java.util.concurrent.locks.Guard;

/**
 * Permits, and threads that wait for one. What happens before a release happens before what follows an acquire.
 *
 * <p>A fair semaphore, and waiting for several permits at once, depend on who waits in front of whom, which is not modelled.
 */
public class Semaphore implements java.io.Serializable {
    private static final long serialVersionUID = -3222578661600680210L;

    private final boolean fair;
    private final Guard permits;
    /** Written by release, read by acquire: happens-before. */
    private volatile Object order;

    public Semaphore(int permits) {
        this(permits, false);
    }

    public Semaphore(int permits, boolean fair) {
        this.fair = fair;
        this.permits = new Guard(permits);
    }

    private int take(int wanted, int how, long nanos) {
        if (permits.value < wanted && (fair || wanted > 1)) {
            Guard.unknown("waiting for a fair semaphore, or for several of its permits");
        }
        int end = permits.await(wanted, how, nanos);
        if (end == Guard.ENOUGH) {
            permits.value -= wanted;
            Object before = order;
        }
        return end;
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
        permits.value -= wanted;
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
        if (permits.value < wanted && nanos <= 0L) {
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
        permits.value = now;
    }

    public int availablePermits() {
        return permits.value;
    }

    public int drainPermits() {
        int drained = permits.value;
        permits.value = 0;
        Object before = order;
        return drained;
    }

    protected void reducePermits(int reduction) {
        int now = permits.value - checked(reduction);
        if (now > permits.value) {
            throw new Error("Permit count underflow");
        }
        permits.value = now;
    }

    public boolean isFair() {
        return fair;
    }

    public final boolean hasQueuedThreads() {
        return permits.waiting() > 0;
    }

    public final int getQueueLength() {
        return permits.waiting();
    }

    public String toString() {
        return super.toString() + "[Permits = " + permits.value + "]";
    }
}
