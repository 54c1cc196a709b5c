package java.util.concurrent;

import jdk.internal.misc.Unsafe;

/** A worker of a pool of tasks that are forked and joined. */
public class ForkJoinWorkerThread extends Thread {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long LOCALS = UNSAFE.objectFieldOffset(Thread.class, "threadLocals");
    private static final long INHERITED = UNSAFE.objectFieldOffset(Thread.class, "inheritableThreadLocals");

    private final ForkJoinPool pool;
    /** The task that it comes for; null if it is any. */
    ForkJoinTask<?> first;

    protected ForkJoinWorkerThread(ForkJoinPool pool) {
        this(pool, "");
    }

    ForkJoinWorkerThread(ForkJoinPool pool, String number) {
        super((pool.isCommon() ? "ForkJoinPool.commonPool-worker" : "ForkJoinPool-worker") + number);
        this.pool = pool;
        setDaemon(true);
        UncaughtExceptionHandler handler = pool.getUncaughtExceptionHandler();
        if (handler != null) {
            setUncaughtExceptionHandler(handler);
        }
    }

    /** The pool whose worker the thread is; null if it is none. */
    static ForkJoinPool poolOf(Thread thread) {
        return thread instanceof ForkJoinWorkerThread ? ((ForkJoinWorkerThread) thread).pool : null;
    }

    /** Whether something is in its thread-local variables. */
    final boolean isMarked() {
        return UNSAFE.getReference(this, LOCALS) != null || UNSAFE.getReference(this, INHERITED) != null;
    }

    public ForkJoinPool getPool() {
        return pool;
    }

    protected void onStart() {
    }

    protected void onTermination(Throwable exception) {
    }

    private void openStarts() {
        onStart();
    }

    private void openEnds(Throwable exception) {
        onTermination(exception);
    }

    public void run() {
        Throwable thrown = null;
        boolean told = true;
        try {
            openStarts();
            told = pool.work(this);
        } catch (Throwable ex) {
            thrown = ex;
        } finally {
            openEnds(thrown);
            if (told) {
                pool.ends();
            }
        }
    }
}
