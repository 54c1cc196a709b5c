package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.locks.Guard;

/**
 * A queue without room: who puts an element waits for one who takes it, and the other way round. What happens before an element is put happens before what follows its being taken.
 *
 * <p>Who comes while several wait meets any of them, or, if the queue is fair, the one who waits longest.
 */
public class SynchronousQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, java.io.Serializable {
    private static final long serialVersionUID = -3223113410248163686L;
    /** Since JDK 22 an interrupt is told at once to who would wait without end. */
    private static final boolean MODERN = Runtime.version().feature() >= 22;

    /** One who waits, with the element if it is one who puts. */
    private static final class Waiter<E> {
        volatile E item;
        /** How many have come, of whom this may be the one to meet. */
        final Guard comers = new Guard(0);
    }

    /** Somebody has come, and will meet one of those who wait now. */
    private static final class Meeting<E> {
        volatile E item;
        Waiter<E>[] candidates;
        /** 1 when they have met. */
        final Guard met = new Guard(0);
        Meeting<E> next;
    }

    /** Those who wait for the same, and whoever has come for them. The meetings are in order; whoever may be in a later one and was there before, may be in an earlier one, too. */
    private static final class Side<E> {
        private final SynchronousQueue<E> whole;
        private Waiter<E>[] waiters = room(0);
        private Meeting<E> meetings;
        private int count;

        Side(SynchronousQueue<E> whole) {
            this.whole = whole;
        }

        @SuppressWarnings("unchecked")
        private static <E> Waiter<E>[] room(int length) {
            return new Waiter[length];
        }

        private static <E> boolean isIn(Waiter<E>[] all, Waiter<E> one) {
            for (Waiter<E> other : all) {
                if (other == one) {
                    return true;
                }
            }
            return false;
        }

        private static <E> Waiter<E>[] without(Waiter<E>[] all, Waiter<E> one) {
            if (!isIn(all, one)) {
                return all;
            }
            Waiter<E>[] left = room(all.length - 1);
            int length = 0;
            for (Waiter<E> other : all) {
                if (other != one) {
                    left[length++] = other;
                }
            }
            return left;
        }

        private static <E> Waiter<E>[] with(Waiter<E>[] all, Waiter<E> one) {
            Waiter<E>[] more = room(all.length + 1);
            for (int i = 0; i < all.length; i++) {
                more[i] = all[i];
            }
            more[all.length] = one;
            return more;
        }

        /** Whether somebody waits whom nobody will meet yet. */
        boolean isOpen() {
            return waiters.length > count;
        }

        Waiter<E> waits(E item) {
            Waiter<E> waiter = new Waiter<>();
            waiter.item = item;
            waiters = with(waiters, waiter);
            return waiter;
        }

        void givesUp(Waiter<E> waiter) {
            waiters = without(waiters, waiter);
        }

        /** Somebody comes, with an element or for one. */
        Meeting<E> comes(E item) {
            Meeting<E> meeting = new Meeting<>();
            meeting.item = item;
            meeting.candidates = waiters;
            if (whole.fair) {
                meeting.candidates = with(room(0), waiters[count]);
            }
            Meeting<E> last = meetings;
            while (last != null && last.next != null) {
                last = last.next;
            }
            if (last == null) {
                meetings = meeting;
            } else {
                last.next = meeting;
            }
            count++;
            for (Waiter<E> waiter : meeting.candidates) {
                waiter.comers.value++;
            }
            return meeting;
        }

        /** The waiter meets the first who has come. */
        Meeting<E> meets(Waiter<E> waiter) {
            Meeting<E> before = null;
            Meeting<E> own = meetings;
            while (!isIn(own.candidates, waiter)) {
                before = own;
                own = own.next;
            }
            if (before == null) {
                meetings = own.next;
            } else {
                before.next = own.next;
            }
            count--;
            givesUp(waiter);
            for (Waiter<E> other : own.candidates) {
                other.comers.value--;
            }
            for (Meeting<E> later = meetings; later != null; later = later.next) {
                later.candidates = without(later.candidates, waiter);
            }
            return own;
        }
    }

    private final boolean fair;
    private final Side<E> takers = new Side<>(this);
    private final Side<E> putters = new Side<>(this);
    /** For those who do not wait. */
    private final Guard never = new Guard(0);

    public SynchronousQueue() {
        this(false);
    }

    public SynchronousQueue(boolean fair) {
        this.fair = fair;
    }

    /** How the wait ends; nobody stays among those who wait otherwise. */
    private int await(Side<E> side, Waiter<E> waiter, int how, long nanos) {
        int end = waiter.comers.await(1, Guard.INTERRUPTIBLE | how, nanos);
        if (end != Guard.ENOUGH) {
            side.givesUp(waiter);
        }
        return end;
    }

    private boolean give(E e, int how, long nanos) throws InterruptedException {
        Objects.requireNonNull(e);
        if (takers.isOpen()) {
            takers.comes(e);
            return true;
        }
        int end;
        if (how == Guard.TIMED && nanos <= 0L) {
            end = never.await(1, Guard.INTERRUPTIBLE | Guard.TIMED, 0L);
        } else {
            Waiter<E> waiter = putters.waits(e);
            end = await(putters, waiter, how, nanos);
            if (end == Guard.ENOUGH) {
                Meeting<E> meeting = putters.meets(waiter);
                meeting.item = waiter.item;
                meeting.met.value = 1;
            }
        }
        if (end == Guard.INTERRUPTED) {
            throw new InterruptedException();
        }
        return end == Guard.ENOUGH;
    }

    private E fetch() {
        Meeting<E> meeting = putters.comes(null);
        meeting.met.await(1);
        return meeting.item;
    }

    private E get(int how, long nanos) throws InterruptedException {
        if (putters.isOpen()) {
            return fetch();
        }
        int end;
        E item = null;
        if (how == Guard.TIMED && nanos <= 0L) {
            end = never.await(1, Guard.INTERRUPTIBLE | Guard.TIMED, 0L);
        } else {
            Waiter<E> waiter = takers.waits(null);
            end = await(takers, waiter, how, nanos);
            if (end == Guard.ENOUGH) {
                item = takers.meets(waiter).item;
            }
        }
        if (end == Guard.INTERRUPTED) {
            throw new InterruptedException();
        }
        return item;
    }

    private static void checkInterrupt() throws InterruptedException {
        if (MODERN && Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    public void put(E e) throws InterruptedException {
        Objects.requireNonNull(e);
        checkInterrupt();
        give(e, 0, 0L);
    }

    public boolean offer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        return give(e, Guard.TIMED, unit.toNanos(timeout));
    }

    public boolean offer(E e) {
        Objects.requireNonNull(e);
        boolean open = takers.isOpen();
        if (open) {
            takers.comes(e);
        }
        return open;
    }

    public E take() throws InterruptedException {
        checkInterrupt();
        return get(0, 0L);
    }

    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        return get(Guard.TIMED, unit.toNanos(timeout));
    }

    public E poll() {
        return putters.isOpen() ? fetch() : null;
    }

    public boolean isEmpty() {
        return true;
    }

    public int size() {
        return 0;
    }

    public int remainingCapacity() {
        return 0;
    }

    public void clear() {
    }

    public boolean contains(Object o) {
        return false;
    }

    public boolean remove(Object o) {
        return false;
    }

    public boolean containsAll(Collection<?> c) {
        return c.isEmpty();
    }

    public boolean removeAll(Collection<?> c) {
        return false;
    }

    public boolean retainAll(Collection<?> c) {
        return false;
    }

    public E peek() {
        return null;
    }

    public Iterator<E> iterator() {
        return Collections.emptyIterator();
    }

    public Spliterator<E> spliterator() {
        return Spliterators.emptySpliterator();
    }

    public Object[] toArray() {
        return new Object[0];
    }

    public <T> T[] toArray(T[] a) {
        if (a.length > 0) {
            a[0] = null;
        }
        return a;
    }

    public String toString() {
        return "[]";
    }

    public int drainTo(Collection<? super E> c) {
        return drainTo(c, Integer.MAX_VALUE);
    }

    public int drainTo(Collection<? super E> c, int most) {
        Objects.requireNonNull(c);
        if (c == this) {
            throw new IllegalArgumentException();
        }
        int drained = 0;
        for (E e; drained < most && (e = poll()) != null; drained++) {
            openAdd(c, e);
        }
        return drained;
    }

    private static <E> void openAdd(Collection<? super E> c, E e) {
        c.add(e);
    }
}
