package java.util.concurrent;

import java.util.concurrent.locks.Guard;

/**
 * Phases, and parties that arrive at their ends. What happens before an arrival happens before what {@code onAdvance} does, and that before what follows a wait for the end of the phase.
 *
 * <p>The last arrival and the beginning of the next phase are two moments. In between, who arrives is one too many, and who registers waits. Registrations order nothing. Phasers with a parent are not modelled.
 */
public class Phaser {
    private static final int MOST_PARTIES = 0xffff;
    private static final int TERMINATED = Integer.MIN_VALUE;

    /** Negative when all is over. */
    private int phase;
    private int parties, unarrived;
    /** The last party has arrived, and the next phase has not begun. */
    private boolean advancing;
    /** How many phases are over; as many as can be when all is over. */
    private final Guard over = new Guard(0);
    /** Read and written by arrivals and by what begins a phase, read by who sees what they have done: happens-before. */
    private volatile Object order;

    public Phaser() {
        this(null, 0);
    }

    public Phaser(int parties) {
        this(null, parties);
    }

    public Phaser(Phaser parent) {
        this(parent, 0);
    }

    public Phaser(Phaser parent, int parties) {
        if (parties < 0 || parties > MOST_PARTIES) {
            throw new IllegalArgumentException("Illegal number of parties");
        }
        if (parent != null) {
            Guard.unknown("a phaser with a parent");
        }
        this.parties = parties;
        unarrived = parties;
    }

    private void joinsOrder() {
        Object before = order;
        order = null;
    }

    private int seen(int result) {
        Object before = order;
        return result;
    }

    /** Waits until the phase is over that is the present one; how that ends. */
    private int stay(int how, long nanos) {
        int least = over.value + 1;
        ForkJoinPool pool = ForkJoinWorkerThread.poolOf(Thread.currentThread());
        if (pool == null) {
            return over.await(least, how, nanos);
        }
        pool.leaves();
        Guard.pause();
        try {
            return over.await(least, how, nanos);
        } finally {
            pool.returns();
            Guard.pause();
        }
    }

    public int register() {
        return add(1);
    }

    public int bulkRegister(int more) {
        if (more < 0) {
            throw new IllegalArgumentException();
        }
        return more == 0 ? getPhase() : add(more);
    }

    private int add(int more) {
        while (true) {
            if (more > MOST_PARTIES - parties) {
                throw new IllegalStateException("Attempt to register more than " + MOST_PARTIES + " parties for " + this);
            }
            if (phase < 0) {
                break;
            }
            if (!advancing) {
                parties += more;
                unarrived += more;
                break;
            }
            stay(0, 0L);
        }
        return seen(phase);
    }

    /** Whether the party that arrives now is the last one. */
    private boolean isLastToArrive() {
        if (unarrived <= 0) {
            throw new IllegalStateException("Attempted arrival of unregistered party for " + this);
        }
        joinsOrder();
        advancing = --unarrived == 0;
        return advancing;
    }

    private boolean openOnAdvance(int arrived) {
        return onAdvance(arrived, parties);
    }

    /** All have arrived: what is to be done then, and the next phase. What that is, or the end. */
    private int advance(int arrived) {
        Guard.pause();
        return begin(arrived + 1 & Integer.MAX_VALUE, openOnAdvance(arrived));
    }

    private int begin(int next, boolean ends) {
        joinsOrder();
        if (phase < 0) {
            return phase;
        }
        advancing = false;
        if (ends) {
            phase = next | TERMINATED;
            over.value = Integer.MAX_VALUE;
        } else {
            phase = next;
            unarrived = parties;
            over.value++;
        }
        return next;
    }

    private int arrive(int leaving) {
        int now = phase;
        if (now < 0) {
            return seen(now);
        }
        boolean last = isLastToArrive();
        parties -= leaving;
        if (last) {
            advance(now);
        }
        return now;
    }

    public int arrive() {
        return arrive(0);
    }

    public int arriveAndDeregister() {
        return arrive(1);
    }

    public int arriveAndAwaitAdvance() {
        int now = phase;
        if (now < 0) {
            return seen(now);
        }
        if (isLastToArrive()) {
            return advance(now);
        }
        stay(0, 0L);
        return seen(phase);
    }

    public int awaitAdvance(int phase) {
        if (phase < 0) {
            return phase;
        }
        if (this.phase == phase) {
            stay(0, 0L);
        }
        return seen(this.phase);
    }

    public int awaitAdvanceInterruptibly(int phase) throws InterruptedException {
        if (phase < 0) {
            return phase;
        }
        if (this.phase == phase && stay(Guard.INTERRUPTIBLE | Guard.EITHER, 0L) != Guard.ENOUGH) {
            throw new InterruptedException();
        }
        return seen(this.phase);
    }

    public int awaitAdvanceInterruptibly(int phase, long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        if (phase < 0) {
            return phase;
        }
        if (this.phase == phase) {
            int end = stay(Guard.INTERRUPTIBLE | Guard.EITHER | Guard.TIMED, nanos);
            if (end == Guard.INTERRUPTED) {
                throw new InterruptedException();
            }
            if (end == Guard.TIMED_OUT) {
                throw new TimeoutException();
            }
        }
        return seen(this.phase);
    }

    public void forceTermination() {
        if (phase >= 0) {
            joinsOrder();
            phase |= TERMINATED;
            over.value = Integer.MAX_VALUE;
        }
    }

    public final int getPhase() {
        return seen(phase);
    }

    public int getRegisteredParties() {
        return seen(parties);
    }

    public int getArrivedParties() {
        return seen(parties - unarrived);
    }

    public int getUnarrivedParties() {
        return seen(unarrived);
    }

    public Phaser getParent() {
        return null;
    }

    public Phaser getRoot() {
        return this;
    }

    public boolean isTerminated() {
        return seen(phase) < 0;
    }

    protected boolean onAdvance(int phase, int registeredParties) {
        return registeredParties == 0;
    }

    public String toString() {
        return super.toString() + "[phase = " + phase + " parties = " + parties + " arrived = " + (parties - unarrived) + "]";
    }
}
