package java.util.concurrent;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.Guard;

/**
 * A task that is forked and joined: it is run at most once for each time that it is forked, by whoever gets hold of it first.
 *
 * <p>What happens before a fork happens before the run, and that before what follows a join, or a question whether the task is done that says so.
 *
 * <p>Who joins a task that nobody has begun may run it itself, or wait for somebody else to; a worker that waits may run other tasks of its pool meanwhile, and the pool may have one worker
 * more for it. What a task throws in one thread is thrown in another as a new exception of the same class, if that has a constructor for it.
 */
public abstract class ForkJoinTask<V> implements Future<V>, java.io.Serializable {
    private static final long serialVersionUID = -7721805057305804111L;
    private static final int NORMAL = 1, THROWN = 2, CANCELLED = 3;

    private int status;
    private Thread thrower;
    private volatile Throwable thrown;
    /** 1 as soon as it is done. */
    private final Guard done = new Guard(0);
    /** The pool that it was last put into. */
    private ForkJoinPool home;
    /** Workers that wait for it. */
    private ForkJoinPool.Joiner joiners;
    /** Written when it is forked and when it is done, read when it is begun and by who sees that it is done: happens-before. */
    private volatile Object forked, order;
    private short tag;
    /** Whether a worker comes for it. The pool's. */
    boolean expected;

    public ForkJoinTask() {
    }

    /** It is put into a pool. */
    final void goesTo(ForkJoinPool pool) {
        home = pool;
        forked = null;
    }

    /** It is taken out of the pool. */
    final void comes() {
        Object before = forked;
    }

    private boolean finish(int how, Throwable ex) {
        if (status != 0) {
            return false;
        }
        status = how;
        thrown = ex;
        thrower = Thread.currentThread();
        order = null;
        done.value = 1;
        ForkJoinPool.Joiner joiner = joiners;
        joiners = null;
        while (joiner != null) {
            joiner = joiner.release();
        }
        return true;
    }

    /** Something was thrown by it. */
    boolean fail(Throwable ex) {
        return finish(THROWN, ex);
    }

    private boolean openExec() {
        return exec();
    }

    /** Runs it, unless it is done. */
    final void doExec() {
        if (status != 0) {
            return;
        }
        Guard.pause();
        boolean ended;
        try {
            ended = openExec();
        } catch (Throwable ex) {
            fail(ex);
            return;
        }
        Guard.pause();
        if (ended) {
            finish(NORMAL, null);
        }
    }

    /** Takes it out of its pool, if nobody has begun it and this thread may. */
    private boolean takeBack(ForkJoinPool own) {
        ForkJoinPool pool = home;
        boolean may = pool != null && (pool == own || own == null && pool.isCommon()) && pool.has(this);
        // With room for one worker more, that worker might have come first.
        if (may && !pool.hasRoom() && new Guard(2).choose() == 1) {
            return false;
        }
        return may && status == 0 && pool.remove(this);
    }

    /** Waits until it is done, or something else ends that. */
    private int awaitDone(int how, long nanos) {
        ForkJoinPool own = ForkJoinWorkerThread.poolOf(Thread.currentThread());
        if (status == 0 && takeBack(own)) {
            doExec();
        }
        if (own == null || how != 0) {
            return awaitOutside(own, how, nanos);
        }
        while (status == 0) {
            ForkJoinPool.Joiner joiner = new ForkJoinPool.Joiner(own, joiners);
            joiners = joiner;
            ForkJoinTask<?> other = joiner.await();
            if (other != null) {
                joiners = ForkJoinPool.Joiner.without(joiners, joiner);
                other.doExec();
            }
        }
        return Guard.ENOUGH;
    }

    private int awaitOutside(ForkJoinPool own, int how, long nanos) {
        if (status != 0) {
            return Guard.ENOUGH;
        }
        if (own == null) {
            return done.await(1, how, nanos);
        }
        own.leaves();
        int end = done.await(1, how, nanos);
        own.returns();
        return end;
    }

    public final ForkJoinTask<V> fork() {
        ForkJoinPool own = ForkJoinWorkerThread.poolOf(Thread.currentThread());
        (own == null ? ForkJoinPool.commonPool() : own).push(this);
        return this;
    }

    /** What it ended with, as an exception; null if it ended normally. */
    private Throwable failure() {
        Object before = order;
        if (status == THROWN) {
            Throwable ex = thrown;
            return ex == null ? new CancellationException() : thrower == Thread.currentThread() ? ex : openCopy(ex);
        }
        return status == CANCELLED ? new CancellationException() : null;
    }

    private static Throwable openCopy(Throwable ex) {
        try {
            java.lang.reflect.Constructor<?> bare = null;
            for (java.lang.reflect.Constructor<?> one : ex.getClass().getConstructors()) {
                Class<?>[] types = one.getParameterTypes();
                if (types.length == 1 && types[0] == Throwable.class) {
                    return (Throwable) one.newInstance(ex);
                }
                bare = types.length == 0 ? one : bare;
            }
            if (bare != null) {
                Throwable copy = (Throwable) bare.newInstance();
                copy.initCause(ex);
                return copy;
            }
        } catch (Exception impossible) {
            return ex;
        }
        return ex;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void raise(Throwable ex) throws T {
        throw (T) ex;
    }

    private V report() {
        Throwable ex = failure();
        if (ex != null) {
            ForkJoinTask.<RuntimeException>raise(ex);
        }
        return openResult();
    }

    private V openResult() {
        return getRawResult();
    }

    private V reportGet() throws ExecutionException {
        Throwable ex = failure();
        if (ex instanceof CancellationException) {
            throw (CancellationException) ex;
        }
        if (ex != null) {
            throw new ExecutionException(ex);
        }
        return openResult();
    }

    public final V join() {
        awaitDone(0, 0L);
        return report();
    }

    public final V invoke() {
        doExec();
        return join();
    }

    public static void invokeAll(ForkJoinTask<?> one, ForkJoinTask<?> two) {
        Objects.requireNonNull(one);
        Objects.requireNonNull(two);
        two.fork();
        one.doExec();
        one.awaitDone(0, 0L);
        if (one.isCompletedNormally()) {
            two.awaitDone(0, 0L);
            two.report();
        } else {
            two.openCancel();
            one.report();
        }
    }

    private void openCancel() {
        try {
            cancel(false);
        } catch (Throwable ignored) {
            return;
        }
    }

    public static void invokeAll(ForkJoinTask<?>... tasks) {
        for (int i = tasks.length - 1; i > 0; i--) {
            Objects.requireNonNull(tasks[i]).fork();
        }
        if (tasks.length > 0) {
            Objects.requireNonNull(tasks[0]).doExec();
        }
        for (int i = 0; i < tasks.length; i++) {
            tasks[i].awaitDone(0, 0L);
            if (!tasks[i].isCompletedNormally()) {
                for (ForkJoinTask<?> other : tasks) {
                    other.openCancel();
                }
                tasks[i].report();
            }
        }
    }

    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        invokeAll(tasks.toArray(new ForkJoinTask<?>[0]));
        return tasks;
    }

    public boolean cancel(boolean mayInterruptIfRunning) {
        return finish(CANCELLED, null) || status == CANCELLED;
    }

    public final boolean isDone() {
        if (status == 0) {
            return false;
        }
        Object before = order;
        return true;
    }

    public final boolean isCancelled() {
        return status == CANCELLED;
    }

    public final boolean isCompletedAbnormally() {
        return isDone() && status != NORMAL;
    }

    public final boolean isCompletedNormally() {
        return isDone() && status == NORMAL;
    }

    public final Throwable getException() {
        return status == 0 ? null : failure();
    }

    public void completeExceptionally(Throwable ex) {
        fail(ex instanceof RuntimeException || ex instanceof Error ? ex : new RuntimeException(ex));
    }

    private void openSet(V value) {
        setRawResult(value);
    }

    public void complete(V value) {
        try {
            openSet(value);
        } catch (Throwable ex) {
            fail(ex);
            return;
        }
        finish(NORMAL, null);
    }

    public final void quietlyComplete() {
        finish(NORMAL, null);
    }

    /** Whether an interrupt ends waiting before it begins; it does not if there is nothing to wait for, but that is so only since JDK 22. */
    private boolean isInterrupted() {
        if (ForkJoinPool.MODERN) {
            if (status != 0) {
                return false;
            }
            Guard.pause();
        }
        return Thread.interrupted();
    }

    public final V get() throws InterruptedException, ExecutionException {
        if (isInterrupted() || awaitDone(Guard.INTERRUPTIBLE | Guard.EITHER, 0L) != Guard.ENOUGH) {
            throw new InterruptedException();
        }
        return reportGet();
    }

    public final V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        int end = isInterrupted() ? Guard.INTERRUPTED : awaitDone(Guard.INTERRUPTIBLE | Guard.EITHER | Guard.TIMED, nanos);
        if (end == Guard.INTERRUPTED) {
            throw new InterruptedException();
        }
        if (end == Guard.TIMED_OUT) {
            throw new TimeoutException();
        }
        return reportGet();
    }

    public final void quietlyJoin() {
        awaitDone(0, 0L);
    }

    public final void quietlyInvoke() {
        doExec();
        awaitDone(0, 0L);
    }

    public static void helpQuiesce() {
        Guard.unknown("ForkJoinTask.helpQuiesce");
    }

    public void reinitialize() {
        status = 0;
        thrown = null;
        done.value = 0;
    }

    public static ForkJoinPool getPool() {
        return ForkJoinWorkerThread.poolOf(Thread.currentThread());
    }

    public static boolean inForkJoinPool() {
        return Thread.currentThread() instanceof ForkJoinWorkerThread;
    }

    public boolean tryUnfork() {
        ForkJoinPool pool = home;
        // It need not succeed, even if nobody else has begun it.
        return pool != null && pool.has(this) && new Guard(2).choose() == 0 && pool.remove(this);
    }

    public abstract V getRawResult();

    protected abstract void setRawResult(V value);

    protected abstract boolean exec();

    public final short getForkJoinTaskTag() {
        return tag;
    }

    public final short setForkJoinTaskTag(short newValue) {
        Guard.unknown("tags of a ForkJoinTask");
        return tag;
    }

    public static ForkJoinTask<?> adapt(Runnable runnable) {
        return new Adapted<Void>(Executors.callable(runnable, null), runnable, false);
    }

    public static <T> ForkJoinTask<T> adapt(Runnable runnable, T result) {
        return new Adapted<>(Executors.callable(runnable, result), runnable, false);
    }

    public static <T> ForkJoinTask<T> adapt(Callable<? extends T> callable) {
        return new Adapted<>(Objects.requireNonNull(callable), callable, false);
    }

    /** Something else that is run as a task. */
    static final class Adapted<T> extends ForkJoinTask<T> implements RunnableFuture<T> {
        private static final long serialVersionUID = 1L;

        private final Callable<? extends T> callable;
        private final Object adapted;
        /** Since JDK 22, what is submitted to a pool throws what it throws, and is interrupted when it is cancelled. */
        private final boolean submitted;
        private Thread runner;
        private volatile T result;

        Adapted(Callable<? extends T> callable, Object adapted, boolean submitted) {
            this.callable = callable;
            this.adapted = adapted;
            this.submitted = submitted && ForkJoinPool.MODERN;
        }

        public T getRawResult() {
            return result;
        }

        public void setRawResult(T value) {
            result = value;
        }

        public boolean exec() {
            begins(Thread.currentThread());
            try {
                result = openCall();
                return true;
            } catch (RuntimeException | Error ex) {
                throw ex;
            } catch (Exception ex) {
                if (submitted) {
                    ForkJoinTask.<RuntimeException>raise(ex);
                }
                throw new RuntimeException(ex);
            } finally {
                begins(null);
            }
        }

        private void begins(Thread thread) {
            runner = thread;
            Guard.pause();
        }

        private T openCall() throws Exception {
            return callable.call();
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean cancelled = super.cancel(false);
            Thread thread = runner;
            if (cancelled && submitted && mayInterruptIfRunning && thread != null) {
                openInterrupt(thread);
            }
            return cancelled;
        }

        private static void openInterrupt(Thread thread) {
            thread.interrupt();
        }

        public void run() {
            invoke();
        }

        public String toString() {
            return super.toString() + "[Wrapped task = " + adapted + "]";
        }
    }

    /** What is executed for nobody: what it throws goes to who catches what nobody catches. */
    static final class Executed extends ForkJoinTask<Void> {
        private static final long serialVersionUID = 1L;

        private final Runnable runnable;

        Executed(Runnable runnable) {
            this.runnable = runnable;
        }

        public Void getRawResult() {
            return null;
        }

        public void setRawResult(Void value) {
        }

        public boolean exec() {
            openRun();
            // Nobody knows it, so nobody can tell.
            return false;
        }

        private void openRun() {
            runnable.run();
        }

        @Override
        boolean fail(Throwable ex) {
            boolean first = super.fail(ex);
            if (first) {
                Guard.pause();
                openHandle(Thread.currentThread(), ex);
            }
            return first;
        }

        private static void openHandle(Thread thread, Throwable ex) {
            thread.getUncaughtExceptionHandler().uncaughtException(thread, ex);
        }
    }
}
