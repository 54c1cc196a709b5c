package java.util.concurrent;

import java.util.concurrent.locks.Guard;

/**
 * A task that is complete when what it waits for is: a number of others, which count down to it.
 *
 * <p>What happens before the number is changed happens before what follows a later change of it.
 */
public abstract class CountedCompleter<T> extends ForkJoinTask<T> {
    private static final long serialVersionUID = 5232453752276485070L;

    private final CountedCompleter<?> completer;
    private int pending;
    /** Written and read with the number: happens-before. */
    private volatile Object counted;

    protected CountedCompleter(CountedCompleter<?> completer, int initialPendingCount) {
        this.completer = completer;
        this.pending = initialPendingCount;
    }

    protected CountedCompleter(CountedCompleter<?> completer) {
        this(completer, 0);
    }

    protected CountedCompleter() {
        this(null, 0);
    }

    public abstract void compute();

    public void onCompletion(CountedCompleter<?> caller) {
    }

    public boolean onExceptionalCompletion(Throwable ex, CountedCompleter<?> caller) {
        return true;
    }

    public final CountedCompleter<?> getCompleter() {
        return completer;
    }

    public final int getPendingCount() {
        Object before = counted;
        return pending;
    }

    public final void setPendingCount(int count) {
        pending = count;
        counted = null;
    }

    public final void addToPendingCount(int delta) {
        Object before = counted;
        setPendingCount(pending + delta);
    }

    public final boolean compareAndSetPendingCount(int expected, int count) {
        Object before = counted;
        if (pending != expected) {
            return false;
        }
        setPendingCount(count);
        return true;
    }

    public final int decrementPendingCountUnlessZero() {
        Object before = counted;
        int count = pending;
        if (count != 0) {
            setPendingCount(count - 1);
        }
        return count;
    }

    public final CountedCompleter<?> getRoot() {
        CountedCompleter<?> task = this;
        while (task.completer != null) {
            task = task.completer;
        }
        return task;
    }

    private void openCompletion(CountedCompleter<?> caller) {
        onCompletion(caller);
    }

    /** Counts one that it waits for, or completes it and goes on with the one that waits for it. */
    public final void tryComplete() {
        CountedCompleter<?> task = this;
        CountedCompleter<?> caller = this;
        while (task != null && task.decrementPendingCountUnlessZero() == 0) {
            Guard.pause();
            task.openCompletion(caller);
            caller = task;
            task = task.completer;
        }
        if (task == null) {
            caller.quietlyComplete();
        }
        Guard.pause();
    }

    public final void propagateCompletion() {
        CountedCompleter<?> task = this;
        CountedCompleter<?> caller = this;
        while (task != null && task.decrementPendingCountUnlessZero() == 0) {
            caller = task;
            task = task.completer;
        }
        if (task == null) {
            caller.quietlyComplete();
        }
        Guard.pause();
    }

    @Override
    public void complete(T rawResult) {
        openRaw(rawResult);
        openCompletion(this);
        quietlyComplete();
        Guard.pause();
        if (completer != null) {
            completer.tryComplete();
        }
    }

    private void openRaw(T rawResult) {
        setRawResult(rawResult);
    }

    public final CountedCompleter<?> firstComplete() {
        return decrementPendingCountUnlessZero() == 0 ? this : null;
    }

    public final CountedCompleter<?> nextComplete() {
        if (completer != null) {
            return completer.firstComplete();
        }
        quietlyComplete();
        return null;
    }

    public final void quietlyCompleteRoot() {
        getRoot().quietlyComplete();
    }

    public final void helpComplete(int maxTasks) {
        Guard.unknown("CountedCompleter.helpComplete");
    }

    private boolean openExceptional(Throwable ex, CountedCompleter<?> caller) {
        return onExceptionalCompletion(ex, caller);
    }

    /** Those that wait for it fail, too, unless one of them says otherwise. */
    @Override
    boolean fail(Throwable ex) {
        boolean first = super.fail(ex);
        CountedCompleter<?> task = this;
        CountedCompleter<?> caller = this;
        boolean goesOn = first;
        while (goesOn) {
            Guard.pause();
            goesOn = task.openExceptional(ex, caller);
            caller = task;
            task = task.completer;
            goesOn = goesOn && task != null && task.failAlone(ex);
        }
        return first;
    }

    private boolean failAlone(Throwable ex) {
        return super.fail(ex);
    }

    private void openCompute() {
        compute();
    }

    protected final boolean exec() {
        openCompute();
        return false;
    }

    public T getRawResult() {
        return null;
    }

    protected void setRawResult(T t) {
    }
}
