package java.util.concurrent;

import java.util.concurrent.locks.Guard;

/**
 * Two threads meet and exchange objects. Who comes first waits for the other.
 *
 * <p>What each does before happens before what the other does after. That several wait at the same time, and who meets whom, is a matter of who comes when.
 */
public class Exchanger<V> {
    private static final class Offer<V> {
        /** Written before they meet, read by the other: happens-before, both ways. */
        volatile V mine, theirs;
        /** 1 when they have met. */
        final Guard met = new Guard(0);
    }

    private Offer<V> waiting;

    public Exchanger() {
    }

    /** What the other has given; null if there was nobody, and then how the wait ended is in the result. */
    private Offer<V> meet(V item, int how, long nanos, int[] end) {
        Offer<V> offer = waiting;
        if (offer != null) {
            waiting = null;
            offer.theirs = item;
            offer.met.value = 1;
            Offer<V> answer = new Offer<>();
            answer.theirs = offer.mine;
            return answer;
        }
        // Even without time to wait, it is there for a moment.
        offer = new Offer<>();
        offer.mine = item;
        waiting = offer;
        end[0] = offer.met.await(1, Guard.INTERRUPTIBLE | how, nanos);
        if (end[0] == Guard.ENOUGH) {
            return offer;
        }
        waiting = null;
        return null;
    }

    public V exchange(V item) throws InterruptedException {
        int[] end = {Guard.ENOUGH};
        Offer<V> offer = Thread.interrupted() ? null : meet(item, 0, 0L, end);
        if (offer == null) {
            throw new InterruptedException();
        }
        return offer.theirs;
    }

    public V exchange(V item, long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        int[] end = {Guard.INTERRUPTED};
        Offer<V> offer = Thread.interrupted() ? null : meet(item, Guard.TIMED, nanos, end);
        if (offer != null) {
            return offer.theirs;
        }
        if (end[0] == Guard.TIMED_OUT) {
            throw new TimeoutException();
        }
        throw new InterruptedException();
    }
}
