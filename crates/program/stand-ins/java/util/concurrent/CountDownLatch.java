package java.util.concurrent;

import java.util.concurrent.locks.Guard;

/** A count, and threads that wait until it is zero. What happens before a {@code countDown} happens before what follows a successful {@code await}. */
public class CountDownLatch {
    private final Guard open;
    private long count;
    /** Written by countDown, read by await and, as in the JDK, by who asks for the count: happens-before. */
    private volatile Object order;

    public CountDownLatch(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count < 0");
        }
        this.count = count;
        open = new Guard(count == 0 ? 1 : 0);
    }

    public void await() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (open.await(1, Guard.INTERRUPTIBLE | Guard.EITHER, 0L) != Guard.ENOUGH) {
            throw new InterruptedException();
        }
        Object before = order;
    }

    public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (count != 0L) {
            if (nanos <= 0L) {
                return false;
            }
            int end = open.await(1, Guard.INTERRUPTIBLE | Guard.EITHER | Guard.TIMED, nanos);
            if (end == Guard.INTERRUPTED) {
                throw new InterruptedException();
            }
            if (end == Guard.TIMED_OUT) {
                return false;
            }
        }
        Object before = order;
        return true;
    }

    public void countDown() {
        if (count != 0L) {
            order = null;
            if (--count == 0L) {
                open.value = 1;
            }
        }
    }

    public long getCount() {
        Object before = order;
        return count;
    }

    public String toString() {
        return super.toString() + "[Count = " + count + "]";
    }
}
