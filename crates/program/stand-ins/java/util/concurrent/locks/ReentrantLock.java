package java.util.concurrent.locks;

import java.util.concurrent.TimeUnit;

/**
 * A lock by its documentation: an owner, how often it holds the lock, and threads that wait.
 *
 * <p>Without fairness any of the waiting threads may be next; with it the one that has waited longest is, and only {@link #tryLock()} overtakes.
 * What happens before an unlock happens before the next lock; a failed attempt learns nothing.
 */
public class ReentrantLock implements Lock, java.io.Serializable {
    private static final long serialVersionUID = 7373984872572414699L;

    private final boolean fair;
    /** 1 if nobody holds the lock; its owner is who does. */
    private final Guard free = new Guard(1);
    private int holds;
    /** Written by unlock, read by lock: happens-before. */
    private volatile Object order;
    /** The threads that wait for a fair lock, in the order of their arrival. */
    private Waiter first, last;

    static final class Waiter {
        final Thread thread;
        /** 1 if it may take the lock. */
        final Guard turn = new Guard(0);
        Waiter next;

        Waiter(Thread thread) {
            this.thread = thread;
        }
    }

    public ReentrantLock() {
        this(false);
    }

    public ReentrantLock(boolean fair) {
        this.fair = fair;
    }

    public void lock() {
        take(Thread.currentThread(), 1, 0, 0L);
    }

    public void lockInterruptibly() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (take(Thread.currentThread(), 1, Guard.INTERRUPTIBLE | Guard.EITHER, 0L) != Guard.ENOUGH) {
            throw new InterruptedException();
        }
    }

    public boolean tryLock() {
        Guard.observe();
        Thread me = Thread.currentThread();
        if (free.owner == me) {
            enterAgain();
            return true;
        }
        if (free.owner != null) {
            return false;
        }
        own(me, 1);
        return true;
    }

    public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Guard.observe();
        Thread me = Thread.currentThread();
        if (free.owner == me) {
            enterAgain();
            return true;
        }
        if (free.owner == null && !(fair && first != null)) {
            own(me, 1);
            return true;
        }
        if (nanos <= 0L) {
            return false;
        }
        int end = take(me, 1, Guard.INTERRUPTIBLE | Guard.EITHER | Guard.TIMED, nanos);
        if (end == Guard.INTERRUPTED) {
            throw new InterruptedException();
        }
        return end == Guard.ENOUGH;
    }

    public void unlock() {
        if (free.owner != Thread.currentThread()) {
            throw new IllegalMonitorStateException();
        }
        if (--holds == 0) {
            release();
        }
    }

    private void enterAgain() {
        if (++holds < 0) {
            throw new Error("Maximum lock count exceeded");
        }
    }

    /** Waits for the lock and takes it; says how waiting ended. */
    private int take(Thread me, int count, int how, long nanos) {
        int end;
        if (!fair || free.owner == me) {
            end = free.await(1, how, nanos);
            if (free.owner == me) {
                enterAgain();
                return end;
            }
        } else if (free.owner == null && first == null) {
            end = Guard.ENOUGH;
        } else {
            Waiter waiter = new Waiter(me);
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
            own(me, count);
        }
        return end;
    }

    private void own(Thread me, int count) {
        free.value = 0;
        free.owner = me;
        holds = count;
        yieldTurn();
        Object before = order;
    }

    private void release() {
        order = null;
        free.owner = null;
        holds = 0;
        free.value = 1;
        yieldTurn();
    }

    /** Only the first waiter of a fair lock may take it, and only when it is free. */
    private void yieldTurn() {
        if (first != null) {
            first.turn.value = free.owner == null ? 1 : 0;
        }
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

    public Condition newCondition() {
        return new Signals();
    }

    public int getHoldCount() {
        return free.owner == Thread.currentThread() ? holds : 0;
    }

    public boolean isHeldByCurrentThread() {
        return free.owner == Thread.currentThread();
    }

    public boolean isLocked() {
        Guard.observe();
        Object before = order;
        return free.owner != null;
    }

    public final boolean isFair() {
        return fair;
    }

    protected Thread getOwner() {
        Guard.observe();
        return free.owner;
    }

    public final boolean hasQueuedThreads() {
        return getQueueLength() > 0;
    }

    public final int getQueueLength() {
        Guard.observe();
        int length = free.waiting();
        for (Waiter waiter = first; waiter != null; waiter = waiter.next) {
            length++;
        }
        return length;
    }

    public boolean hasWaiters(Condition condition) {
        return getWaitQueueLength(condition) > 0;
    }

    public int getWaitQueueLength(Condition condition) {
        if (condition == null) {
            throw new NullPointerException();
        }
        if (!(condition instanceof Signals) || ((Signals) condition).lock() != this) {
            throw new IllegalArgumentException("not owner");
        }
        return ((Signals) condition).count();
    }

    public String toString() {
        Guard.observe();
        Thread holder = free.owner;
        return super.toString() + (holder == null ? "[Unlocked]" : "[Locked by thread " + holder.getName() + "]");
    }

    /** Waiting threads are signalled in the order in which they came. */
    final class Signals implements Condition {
        private Waiter first, last;

        ReentrantLock lock() {
            return ReentrantLock.this;
        }

        private void check() {
            if (free.owner != Thread.currentThread()) {
                throw new IllegalMonitorStateException();
            }
        }

        int count() {
            check();
            Guard.observe();
            int count = 0;
            for (Waiter waiter = first; waiter != null; waiter = waiter.next) {
                count++;
            }
            return count;
        }

        public void signal() {
            check();
            if (first != null) {
                signalFirst();
            }
        }

        public void signalAll() {
            check();
            while (first != null) {
                signalFirst();
            }
        }

        private void signalFirst() {
            Guard.touch();
            Waiter signalled = first;
            first = first.next;
            if (first == null) {
                last = null;
            }
            signalled.next = null;
            signalled.turn.value = 1;
        }

        /** Releases the lock, waits for a signal, and takes the lock again. */
        private int waitForSignal(int how, long nanos) {
            check();
            Thread me = free.owner;
            Waiter waiter = new Waiter(me);
            if (first == null) {
                first = waiter;
            } else {
                last.next = waiter;
            }
            last = waiter;
            int count = holds;
            release();
            int end = waiter.turn.await(1, Guard.orForNoReason(how, nanos), nanos);
            if (end != Guard.ENOUGH) {
                forget(waiter);
                // Others may have the lock before.
                Guard.pause();
            }
            take(me, count, 0, 0L);
            return end;
        }

        private void forget(Waiter waiter) {
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
        }

        public void await() throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (waitForSignal(Guard.INTERRUPTIBLE, 0L) == Guard.INTERRUPTED) {
                throw new InterruptedException();
            }
        }

        public void awaitUninterruptibly() {
            waitForSignal(0, 0L);
        }

        public long awaitNanos(long nanos) throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            int end = waitForSignal(Guard.INTERRUPTIBLE | Guard.TIMED, nanos);
            if (end == Guard.INTERRUPTED) {
                throw new InterruptedException();
            }
            // Who was signalled in time may come back too late.
            boolean late = end == Guard.TIMED_OUT || new Guard(2).choose() == 1;
            return late ? Math.min(0L, nanos) : nanos;
        }

        public boolean await(long time, TimeUnit unit) throws InterruptedException {
            long nanos = unit.toNanos(time);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            int end = waitForSignal(Guard.INTERRUPTIBLE | Guard.TIMED, nanos);
            if (end == Guard.INTERRUPTED) {
                throw new InterruptedException();
            }
            return end != Guard.TIMED_OUT;
        }

        public boolean awaitUntil(java.util.Date deadline) throws InterruptedException {
            long millis = deadline.getTime() - System.currentTimeMillis();
            return await(Math.max(millis, 0L), TimeUnit.MILLISECONDS);
        }
    }
}
