package java.util.concurrent.locks;

import java.util.Date;
import java.util.concurrent.TimeUnit;

/**
 * A lock that many threads hold for reading, or one for writing, each as often as it likes; who writes may read, too, but not the other way round.
 */
public class ReentrantReadWriteLock implements ReadWriteLock, java.io.Serializable {
    private static final long serialVersionUID = -6992448646407690164L;

    private final ReadLock reader;
    private final WriteLock writer;
    private final ReadWrite state;
    private Thread owner;
    private int holds;
    /** Who reads, and how often. */
    private Reading readings;

    private static final class Reading {
        final Thread thread;
        int holds;
        Reading next;

        Reading(Thread thread, Reading next) {
            this.thread = thread;
            this.next = next;
        }
    }

    public ReentrantReadWriteLock() {
        this(false);
    }

    public ReentrantReadWriteLock(boolean fair) {
        state = new ReadWrite(this, fair);
        reader = new ReadLock(this);
        writer = new WriteLock(this);
    }

    public ReentrantReadWriteLock.WriteLock writeLock() {
        return writer;
    }

    public ReentrantReadWriteLock.ReadLock readLock() {
        return reader;
    }

    private Reading reading(Thread thread) {
        Reading own = readings;
        while (own != null && own.thread != thread) {
            own = own.next;
        }
        return own;
    }

    private void count(Thread me) {
        Reading own = reading(me);
        if (own == null) {
            own = new Reading(me, readings);
            readings = own;
        }
        own.holds++;
    }

    /** Who reads already, or writes, need not wait; else it is said how the wait ended. */
    final int read(int how, long nanos) {
        Thread me = Thread.currentThread();
        if (owner != me && reading(me) == null) {
            int end = state.enter(false, how, nanos);
            if (end != Guard.ENOUGH) {
                return end;
            }
        } else {
            state.begin(false);
        }
        count(me);
        return Guard.ENOUGH;
    }

    final boolean tryRead() {
        Thread me = Thread.currentThread();
        if (owner != me && !state.isFree(false)) {
            return false;
        }
        state.begin(false);
        count(me);
        return true;
    }

    final void unread() {
        Thread me = Thread.currentThread();
        Reading own = reading(me);
        if (own == null) {
            throw new IllegalMonitorStateException("attempt to unlock read lock, not locked by current thread");
        }
        if (--own.holds == 0) {
            Reading before = null;
            for (Reading other = readings; other != own; other = other.next) {
                before = other;
            }
            if (before == null) {
                readings = own.next;
            } else {
                before.next = own.next;
            }
        }
        state.end(false);
    }

    final int write(int count, int how, long nanos) {
        Thread me = Thread.currentThread();
        if (owner == me) {
            holds += count;
            return Guard.ENOUGH;
        }
        int end = state.enter(true, how, nanos);
        if (end == Guard.ENOUGH) {
            owner = me;
            holds = count;
        }
        return end;
    }

    final boolean tryWrite() {
        Thread me = Thread.currentThread();
        if (owner == me) {
            holds++;
            return true;
        }
        if (!state.isFree(true)) {
            return false;
        }
        state.begin(true);
        owner = me;
        holds = 1;
        return true;
    }

    final void unwrite() {
        checkOwner();
        if (--holds == 0) {
            release();
        }
    }

    private void release() {
        owner = null;
        holds = 0;
        state.end(true);
    }

    private void checkOwner() {
        if (owner != Thread.currentThread()) {
            throw new IllegalMonitorStateException();
        }
    }

    private static boolean succeeds(int end) throws InterruptedException {
        if (end == Guard.INTERRUPTED) {
            throw new InterruptedException();
        }
        return end == Guard.ENOUGH;
    }

    private static void checkInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** Waits only if there is time. */
    final boolean tryFor(boolean writes, long nanos) throws InterruptedException {
        checkInterrupt();
        boolean enters = owner == Thread.currentThread() || !writes && reading(Thread.currentThread()) != null;
        if (nanos <= 0L && !enters) {
            if (!state.isFree(writes) || state.isFair() && state.waiting(true, true) > 0) {
                return false;
            }
            return writes ? tryWrite() : tryRead();
        }
        int how = Guard.INTERRUPTIBLE | Guard.EITHER | Guard.TIMED;
        return succeeds(writes ? write(1, how, nanos) : read(how, nanos));
    }

    public final boolean isFair() {
        return state.isFair();
    }

    protected Thread getOwner() {
        return owner;
    }

    public int getReadLockCount() {
        return state.readers();
    }

    public boolean isWriteLocked() {
        return owner != null;
    }

    public boolean isWriteLockedByCurrentThread() {
        return owner == Thread.currentThread();
    }

    public int getWriteHoldCount() {
        return owner == Thread.currentThread() ? holds : 0;
    }

    public int getReadHoldCount() {
        Reading own = reading(Thread.currentThread());
        return own == null ? 0 : own.holds;
    }

    public final boolean hasQueuedThreads() {
        return state.waiting(true, true) > 0;
    }

    public final boolean hasQueuedThread(Thread thread) {
        return state.waits(thread);
    }

    public final int getQueueLength() {
        return state.waiting(true, true);
    }

    public boolean hasWaiters(Condition condition) {
        return getWaitQueueLength(condition) > 0;
    }

    public int getWaitQueueLength(Condition condition) {
        if (condition == null) {
            throw new NullPointerException();
        }
        if (!(condition instanceof Signals) || ((Signals) condition).whole != this) {
            throw new IllegalArgumentException("not owner");
        }
        return ((Signals) condition).count();
    }

    public String toString() {
        return super.toString() + "[Write locks = " + holds + ", Read locks = " + state.readers() + "]";
    }

    /** The lock for reading. */
    public static class ReadLock implements Lock, java.io.Serializable {
        private static final long serialVersionUID = -5992448646407690164L;

        private final ReentrantReadWriteLock lock;

        protected ReadLock(ReentrantReadWriteLock lock) {
            this.lock = lock;
        }

        public void lock() {
            lock.read(0, 0L);
        }

        public void lockInterruptibly() throws InterruptedException {
            checkInterrupt();
            succeeds(lock.read(Guard.INTERRUPTIBLE | Guard.EITHER, 0L));
        }

        public boolean tryLock() {
            return lock.tryRead();
        }

        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            return lock.tryFor(false, unit.toNanos(timeout));
        }

        public void unlock() {
            lock.unread();
        }

        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }

        public String toString() {
            return super.toString() + "[Read locks = " + lock.getReadLockCount() + "]";
        }
    }

    /** The lock for writing. */
    public static class WriteLock implements Lock, java.io.Serializable {
        private static final long serialVersionUID = -4992448646407690164L;

        private final ReentrantReadWriteLock lock;

        protected WriteLock(ReentrantReadWriteLock lock) {
            this.lock = lock;
        }

        public void lock() {
            lock.write(1, 0, 0L);
        }

        public void lockInterruptibly() throws InterruptedException {
            checkInterrupt();
            succeeds(lock.write(1, Guard.INTERRUPTIBLE | Guard.EITHER, 0L));
        }

        public boolean tryLock() {
            return lock.tryWrite();
        }

        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            return lock.tryFor(true, unit.toNanos(timeout));
        }

        public void unlock() {
            lock.unwrite();
        }

        public Condition newCondition() {
            return new Signals(lock);
        }

        public boolean isHeldByCurrentThread() {
            return lock.isWriteLockedByCurrentThread();
        }

        public int getHoldCount() {
            return lock.getWriteHoldCount();
        }

        public String toString() {
            Thread holder = lock.getOwner();
            return super.toString() + (holder == null ? "[Unlocked]" : "[Locked by thread " + holder.getName() + "]");
        }
    }

    /** Waiting threads are signalled in the order in which they came. */
    private static final class Signals implements Condition {
        private final ReentrantReadWriteLock whole;
        private Signal first, last;

        private static final class Signal {
            /** 1 if it was signalled. */
            final Guard came = new Guard(0);
            Signal next;
        }

        Signals(ReentrantReadWriteLock whole) {
            this.whole = whole;
        }

        int count() {
            whole.checkOwner();
            int count = 0;
            for (Signal signal = first; signal != null; signal = signal.next) {
                count++;
            }
            return count;
        }

        public void signal() {
            whole.checkOwner();
            if (first != null) {
                signalFirst();
            }
        }

        public void signalAll() {
            whole.checkOwner();
            while (first != null) {
                signalFirst();
            }
        }

        private void signalFirst() {
            Signal signalled = first;
            first = first.next;
            signalled.next = null;
            signalled.came.value = 1;
        }

        /** Releases the lock, waits for a signal, and takes the lock again. */
        private int waitForSignal(int how, long nanos) {
            whole.checkOwner();
            Signal signal = new Signal();
            if (first == null) {
                first = signal;
            } else {
                last.next = signal;
            }
            last = signal;
            int count = whole.holds;
            whole.release();
            int end = signal.came.await(1, Guard.orForNoReason(how, nanos), nanos);
            if (end != Guard.ENOUGH) {
                forget(signal);
                // Others may have the lock before.
                Guard.pause();
            }
            whole.write(count, 0, 0L);
            return end;
        }

        private void forget(Signal signal) {
            Signal before = null;
            for (Signal other = first; other != signal; other = other.next) {
                before = other;
            }
            if (before == null) {
                first = signal.next;
            } else {
                before.next = signal.next;
            }
            if (last == signal) {
                last = before;
            }
        }

        public void await() throws InterruptedException {
            checkInterrupt();
            succeeds(waitForSignal(Guard.INTERRUPTIBLE, 0L));
        }

        public void awaitUninterruptibly() {
            waitForSignal(0, 0L);
        }

        public long awaitNanos(long nanos) throws InterruptedException {
            checkInterrupt();
            int end = waitForSignal(Guard.INTERRUPTIBLE | Guard.TIMED, nanos);
            succeeds(end);
            // Who was signalled in time may come back too late.
            boolean late = end == Guard.TIMED_OUT || new Guard(2).choose() == 1;
            return late ? Math.min(0L, nanos) : nanos;
        }

        public boolean await(long time, TimeUnit unit) throws InterruptedException {
            long nanos = unit.toNanos(time);
            checkInterrupt();
            int end = waitForSignal(Guard.INTERRUPTIBLE | Guard.TIMED, nanos);
            succeeds(end);
            return end != Guard.TIMED_OUT;
        }

        public boolean awaitUntil(Date deadline) throws InterruptedException {
            long millis = deadline.getTime() - System.currentTimeMillis();
            return await(Math.max(millis, 0L), TimeUnit.MILLISECONDS);
        }
    }
}
