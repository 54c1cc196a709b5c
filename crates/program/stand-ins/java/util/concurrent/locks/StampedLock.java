package java.util.concurrent.locks;

import java.util.concurrent.TimeUnit;

/**
 * A lock with stamps: for writing, for reading, and for looking without a lock.
 *
 * <p>Nobody owns it, and it cannot be taken twice. Attempts that do not wait may fail because something else happens meanwhile. If a stamp of one who looks without a lock turns out to be valid,
 * what was written before it was got happens before what follows getting it, and what precedes the validation happens before what is written later.
 */
public class StampedLock implements java.io.Serializable {
    private static final long serialVersionUID = -6001602636862214147L;
    /** Bits of stamps: reads and writes; how often it was written is above. */
    private static final long READS = 1L, READING = 127L, WRITES = 128L, LOCKED = 255L, NEXT = 256L;

    private final ReadWrite state = new ReadWrite(this, false);
    private long version = NEXT;

    public StampedLock() {
    }

    private long stamp(boolean writes) {
        return writes ? version | WRITES : version | READS;
    }

    private long enter(boolean writes, int how, long nanos) throws InterruptedException {
        int end = state.enter(writes, how, nanos);
        if (end == Guard.INTERRUPTED) {
            throw new InterruptedException();
        }
        return end == Guard.ENOUGH ? stamp(writes) : 0L;
    }

    private long enter(boolean writes) {
        state.enter(writes, 0, 0L);
        return stamp(writes);
    }

    private long enterInterruptibly(boolean writes) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return enter(writes, Guard.INTERRUPTIBLE | Guard.EITHER, 0L);
    }

    private long tryEnter(boolean writes) {
        long seen = version;
        int readers = state.readers();
        boolean free = state.isFree(writes);
        if (!free) {
            return 0L;
        }
        Guard.pause();
        // Readers try again.
        if (!state.isFree(writes) || writes && (version != seen || state.readers() != readers)) {
            return 0L;
        }
        state.begin(writes);
        return stamp(writes);
    }

    private long tryFor(boolean writes, long time, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(time);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (nanos <= 0L) {
            return tryEnter(writes);
        }
        return enter(writes, Guard.INTERRUPTIBLE | Guard.EITHER | Guard.TIMED, nanos);
    }

    public long writeLock() {
        return enter(true);
    }

    public long tryWriteLock() {
        return tryEnter(true);
    }

    public long tryWriteLock(long time, TimeUnit unit) throws InterruptedException {
        return tryFor(true, time, unit);
    }

    public long writeLockInterruptibly() throws InterruptedException {
        return enterInterruptibly(true);
    }

    public long readLock() {
        return enter(false);
    }

    public long tryReadLock() {
        return tryEnter(false);
    }

    public long tryReadLock(long time, TimeUnit unit) throws InterruptedException {
        return tryFor(false, time, unit);
    }

    public long readLockInterruptibly() throws InterruptedException {
        return enterInterruptibly(false);
    }

    public long tryOptimisticRead() {
        if (state.isWritten()) {
            return 0L;
        }
        state.look();
        return version;
    }

    private boolean has(long stamp) {
        return (stamp & ~READING) == (state.isWritten() ? version | WRITES : version);
    }

    public boolean validate(long stamp) {
        if (!has(stamp)) {
            return false;
        }
        state.looked();
        return true;
    }

    private void endWrite() {
        version += NEXT;
        state.end(true);
    }

    public void unlockWrite(long stamp) {
        if (!state.isWritten() || stamp != (version | WRITES)) {
            throw new IllegalMonitorStateException();
        }
        endWrite();
    }

    public void unlockRead(long stamp) {
        if ((stamp & READING) == 0L || (stamp & WRITES) != 0L || !has(stamp) || state.readers() == 0) {
            throw new IllegalMonitorStateException();
        }
        state.end(false);
    }

    public void unlock(long stamp) {
        if ((stamp & WRITES) != 0L) {
            unlockWrite(stamp);
        } else {
            unlockRead(stamp);
        }
    }

    public long tryConvertToWriteLock(long stamp) {
        if (!has(stamp)) {
            return 0L;
        }
        if (state.isWritten()) {
            return (stamp & READING) == 0L ? stamp : 0L;
        }
        if ((stamp & READING) == 0L) {
            if (state.readers() != 0) {
                return 0L;
            }
        } else if (state.readers() != 1) {
            return 0L;
        } else {
            state.end(false);
        }
        state.begin(true);
        return stamp(true);
    }

    public long tryConvertToReadLock(long stamp) {
        if (!has(stamp)) {
            return 0L;
        }
        if (state.isWritten()) {
            if ((stamp & READING) != 0L) {
                return 0L;
            }
            endWrite();
            state.begin(false);
            return stamp(false);
        }
        if ((stamp & READING) != 0L) {
            return state.readers() == 0 ? 0L : stamp;
        }
        state.begin(false);
        return stamp(false);
    }

    public long tryConvertToOptimisticRead(long stamp) {
        if (!has(stamp)) {
            return 0L;
        }
        if (state.isWritten()) {
            if ((stamp & READING) != 0L) {
                return 0L;
            }
            endWrite();
        } else if ((stamp & READING) != 0L) {
            if (state.readers() == 0) {
                return 0L;
            }
            state.end(false);
        } else {
            state.looked();
        }
        state.look();
        return version;
    }

    public boolean tryUnlockWrite() {
        long seen = version;
        if (!state.isWritten()) {
            return false;
        }
        Guard.pause();
        if (state.isWritten() && version == seen) {
            endWrite();
        } else if (state.isWritten() || version != seen + NEXT || state.readers() != 0) {
            Guard.unknown("a write lock that two release at the same time");
        }
        return true;
    }

    public boolean tryUnlockRead() {
        if (state.readers() == 0) {
            return false;
        }
        state.end(false);
        return true;
    }

    public boolean isWriteLocked() {
        return state.isWritten();
    }

    public boolean isReadLocked() {
        return state.readers() != 0;
    }

    public int getReadLockCount() {
        return state.readers();
    }

    public static boolean isWriteLockStamp(long stamp) {
        return (stamp & LOCKED) == WRITES;
    }

    public static boolean isReadLockStamp(long stamp) {
        return (stamp & READING) != 0L;
    }

    public static boolean isLockStamp(long stamp) {
        return (stamp & LOCKED) != 0L;
    }

    public static boolean isOptimisticReadStamp(long stamp) {
        return (stamp & LOCKED) == 0L && stamp != 0L;
    }

    public String toString() {
        String what = state.isWritten() ? "[Write-locked]" : state.readers() == 0 ? "[Unlocked]" : "[Read-locks:" + state.readers() + "]";
        return super.toString() + what;
    }

    public Lock asReadLock() {
        return new View(this, false);
    }

    public Lock asWriteLock() {
        return new View(this, true);
    }

    public ReadWriteLock asReadWriteLock() {
        return new Views(this);
    }

    /** Both views. */
    private static final class Views implements ReadWriteLock {
        private final StampedLock lock;

        Views(StampedLock lock) {
            this.lock = lock;
        }

        public Lock readLock() {
            return lock.asReadLock();
        }

        public Lock writeLock() {
            return lock.asWriteLock();
        }
    }

    /** The lock without stamps. */
    private static final class View implements Lock {
        private final StampedLock lock;
        private final boolean writes;

        View(StampedLock lock, boolean writes) {
            this.lock = lock;
            this.writes = writes;
        }

        public void lock() {
            lock.enter(writes);
        }

        public void lockInterruptibly() throws InterruptedException {
            lock.enterInterruptibly(writes);
        }

        public boolean tryLock() {
            return lock.tryEnter(writes) != 0L;
        }

        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            return lock.tryFor(writes, time, unit) != 0L;
        }

        public void unlock() {
            if (writes && lock.state.isWritten()) {
                lock.endWrite();
            } else if (writes || !lock.tryUnlockRead()) {
                throw new IllegalMonitorStateException();
            }
        }

        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }
    }
}
