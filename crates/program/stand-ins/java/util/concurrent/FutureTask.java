package java.util.concurrent;

import java.util.Objects;
import java.util.concurrent.locks.Guard;

/**
 * A computation that runs at most once, can be cancelled, and can be waited for.
 *
 * <p>What the computation does happens before what follows a {@code get}, or a {@code isDone} that says so.
 */
public class FutureTask<V> implements RunnableFuture<V> {
    private static final int NEW = 0, NORMAL = 1, EXCEPTIONAL = 2, CANCELLED = 3, INTERRUPTING = 4, INTERRUPTED = 5;

    private int state;
    private volatile Callable<V> callable;
    private volatile Object outcome;
    private Thread runner;
    /** 1 as soon as it is known what became of it. */
    private final Guard done = new Guard(0);
    /** 1 unless a cancelling thread is about to interrupt the runner. */
    private final Guard calm = new Guard(1);
    /** Written at the end, read by who sees it: happens-before. */
    private volatile Object order;

    public FutureTask(Callable<V> callable) {
        this.callable = Objects.requireNonNull(callable);
    }

    public FutureTask(Runnable runnable, V result) {
        this.callable = Executors.callable(runnable, result);
    }

    @SuppressWarnings("unchecked")
    private V report() throws ExecutionException {
        Object before = order;
        Object result = outcome;
        if (state == NORMAL) {
            return (V) result;
        }
        if (state >= CANCELLED) {
            throw new CancellationException();
        }
        throw new ExecutionException((Throwable) result);
    }

    public boolean isCancelled() {
        return state >= CANCELLED;
    }

    public boolean isDone() {
        if (state == NEW) {
            return false;
        }
        Object before = order;
        return true;
    }

    public boolean cancel(boolean mayInterruptIfRunning) {
        if (state != NEW) {
            return false;
        }
        if (!mayInterruptIfRunning) {
            state = CANCELLED;
            finish();
        } else {
            state = INTERRUPTING;
            calm.value = 0;
            Thread running = runner;
            if (running != null) {
                openInterrupt(running);
            }
            calmDown();
        }
        openDone();
        return true;
    }

    private void calmDown() {
        state = INTERRUPTED;
        calm.value = 1;
        finish();
    }

    private void finish() {
        callable = null;
        order = null;
        done.value = 1;
    }

    private static void openInterrupt(Thread thread) {
        thread.interrupt();
    }

    private void openDone() {
        done();
    }

    private static <T> T openCall(Callable<T> callable) throws Exception {
        return callable.call();
    }

    public V get() throws InterruptedException, ExecutionException {
        if (isNew() && done.await(1, Guard.INTERRUPTIBLE | Guard.EITHER, 0L) != Guard.ENOUGH) {
            throw new InterruptedException();
        }
        return report();
    }

    public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        int end = isNew() ? done.await(1, Guard.INTERRUPTIBLE | Guard.EITHER | Guard.TIMED, nanos) : Guard.ENOUGH;
        if (end == Guard.INTERRUPTED) {
            throw new InterruptedException();
        }
        if (end == Guard.TIMED_OUT) {
            throw new TimeoutException();
        }
        return report();
    }

    protected void done() {
    }

    protected void set(V v) {
        complete(NORMAL, v);
    }

    protected void setException(Throwable t) {
        complete(EXCEPTIONAL, t);
    }

    private void complete(int how, Object result) {
        if (state != NEW) {
            return;
        }
        state = how;
        outcome = result;
        finish();
        openDone();
    }

    /** What is to be run, if this thread is the one to run it. */
    private Callable<V> begin() {
        if (state != NEW || runner != null) {
            return null;
        }
        runner = Thread.currentThread();
        Callable<V> task = callable;
        Guard.pause();
        return task;
    }

    private void end() {
        runner = null;
        calm.await(1);
    }

    public void run() {
        Callable<V> task = begin();
        if (task == null) {
            return;
        }
        try {
            V result;
            boolean ran;
            try {
                result = openCall(task);
                ran = true;
            } catch (Throwable ex) {
                result = null;
                ran = false;
                setException(ex);
            }
            if (ran) {
                set(result);
            }
        } finally {
            end();
        }
    }

    protected boolean runAndReset() {
        Callable<V> task = begin();
        if (task == null) {
            return false;
        }
        boolean ran = false;
        try {
            try {
                openCall(task);
                ran = true;
            } catch (Throwable ex) {
                setException(ex);
            }
        } finally {
            end();
        }
        return ran && isNew();
    }

    private boolean isNew() {
        return state == NEW;
    }

    public String toString() {
        String[] words = {"[Not completed]", "[Completed normally]", "[Completed exceptionally]", "[Cancelled]", "[Cancelled]", "[Cancelled]"};
        return super.toString() + words[state];
    }
}
