package java.util.concurrent.locks;

/**
 * A number that threads wait for. The machine knows whether a thread can go on by looking at the number, so nobody has to be woken.
 *
 * <p>All that a stand-in does between the call from outside and its end, or up to a guard that is too low, is one step.
 */
public final class Guard {
    /** The thread may be interrupted while it waits. */
    public static final int INTERRUPTIBLE = 1;
    /** Waiting may end before there is enough. */
    public static final int TIMED = 2;
    /** Waiting may end without any reason. */
    public static final int SPURIOUS = 4;
    /** An interrupt may win although there is enough. */
    public static final int EITHER = 8;
    /** Waiting ends with any of as many as the number says. */
    private static final int ANY = 16;

    /** There is enough. */
    public static final int ENOUGH = 0;
    /** The thread was interrupted; its flag is cleared. */
    public static final int INTERRUPTED = 1;
    /** Time is up. */
    public static final int TIMED_OUT = 2;
    /** For no reason. */
    public static final int NO_REASON = 3;

    /** The number. */
    public int value;
    /** The thread that need not wait; null if there is none. */
    public Thread owner;

    public Guard(int value) {
        this.value = value;
    }

    /** Waits until the number is at least that. */
    public void await(int least) {
        await(least, 0, 0L);
    }

    /** Waits until the number is at least that, or something else ends it: how, and for how long at most. */
    public native int await(int least, int how, long nanos);

    /** Waits until the number is not zero, and says which of so many, from zero on. */
    public int choose() {
        return await(1, ANY, 0L);
    }

    /** The same ways to end, and, if there is time to wait at all, without any reason. */
    static int orForNoReason(int how, long nanos) {
        return (how & TIMED) != 0 && nanos <= 0L ? how : how | SPURIOUS;
    }

    /** How many threads wait here. */
    public native int waiting();

    /** Says that the call tells whether others hold a lock, or that it depends on their doing so. */
    public static native void observe();

    /** Whether some call says that. */
    public static native boolean observed();

    /** Whether other classes of java.util.concurrent, or of the JDK's inside, make the call. */
    public static native boolean serves();

    /** Ends the step: what follows is another one. */
    public static native void pause();

    /** Says that the call changes what others can do who do not wait for the lock that this thread holds. */
    public static native void touch();

    /** Ends the path as not analysed: the specification leaves open, or the stand-in leaves out, what comes now. */
    public static native void unknown(String what);
}
