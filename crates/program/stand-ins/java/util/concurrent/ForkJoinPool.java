package java.util.concurrent;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.Guard;

/**
 * Workers that take any of the tasks that were forked or submitted, as many at a time as the parallelism says; those that wait for a task are not counted.
 *
 * <p>The order in which tasks are taken is nowhere promised, so it is any. The common pool has one worker, or as many as there are tasks, because it depends on the machine. What tasks do happens before
 * what follows a wait for termination or quiescence that succeeds. Numbers of workers and tasks are not modelled, nor are tasks that are scheduled, as JDK 25 does.
 */
public class ForkJoinPool extends AbstractExecutorService implements ScheduledExecutorService {
    private static final int RUNNING = 0, SHUTDOWN = 1, STOP = 2, TERMINATED = 3;
    private static final int MANY = 1 << 10;
    static final boolean MODERN = Runtime.version().feature() >= 22;

    /** Makes workers. */
    public static interface ForkJoinWorkerThreadFactory {
        ForkJoinWorkerThread newThread(ForkJoinPool pool);
    }

    /** Something that blocks, so that another worker may come instead. */
    public static interface ManagedBlocker {
        boolean block() throws InterruptedException;

        boolean isReleasable();
    }

    private static final class Plain implements ForkJoinWorkerThreadFactory {
        public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
            return new ForkJoinWorkerThread(pool);
        }
    }

    /** A worker that waits for a task. */
    static final class Joiner {
        private final ForkJoinPool whole;
        /** 1 if what it waits for is done; else as much as there is to do meanwhile. */
        private final Guard turn = new Guard(0);
        private boolean released;
        Joiner next;

        Joiner(ForkJoinPool whole, Joiner next) {
            this.whole = whole;
            this.next = next;
        }

        /** The list of joiners without one of them. */
        static Joiner without(Joiner first, Joiner one) {
            if (first == one) {
                return first.next;
            }
            Joiner before = first;
            while (before.next != one) {
                before = before.next;
            }
            before.next = one.next;
            return first;
        }

        /** What it waits for is done. The next of those who wait for it. */
        Joiner release() {
            released = true;
            turn.value = 1;
            return next;
        }

        void offer(int tasks) {
            if (!released) {
                turn.value = tasks;
            }
        }

        /** Waits; a task that it may run meanwhile, or null if what it waits for is done. */
        ForkJoinTask<?> await() {
            whole.joins(this);
            int which = turn.choose();
            ForkJoinTask<?> task = released ? null : whole.take(which);
            whole.joined(this);
            return task;
        }
    }

    /** The pool that everybody shares, made when it is needed. */
    private static final class Common {
        static final ForkJoinPool POOL = new ForkJoinPool(new Guard(2).choose() == 0);
    }

    public static final ForkJoinWorkerThreadFactory defaultForkJoinWorkerThreadFactory = new Plain();

    private final int parallelism;
    private final boolean common, async;
    private final ForkJoinWorkerThreadFactory factory;
    private final UncaughtExceptionHandler handler;
    private int phase = RUNNING;
    private ForkJoinTask<?>[] tasks = {};
    /** How many workers there are, how many of them run a task and do not wait, and how many wait for something to do. */
    private int count, active, idle;
    /** Workers that wait for a task. */
    private Joiner[] joiners = {};
    private int waiting;
    /** How many threads that are no workers run a task while they wait until there is nothing to do. */
    private int helping;
    private ForkJoinWorkerThread[] workers = {};
    /** How many tasks a worker may take, and how many of those that no new worker comes for. */
    private final Guard work = new Guard(0), rest = new Guard(0);
    /** 1 if there is nothing to do; 1 when all is over. */
    private final Guard quiet = new Guard(1), over = new Guard(0);
    /** 1 if there is nothing to do, or a task that somebody can take. */
    private final Guard stir = new Guard(1);
    /** Written after each task, read by who sees that all is over: happens-before. */
    private volatile Object order;

    private ForkJoinPool(boolean many) {
        parallelism = many ? MANY : 1;
        common = true;
        async = true;
        factory = defaultForkJoinWorkerThreadFactory;
        handler = null;
    }

    public ForkJoinPool() {
        this(Runtime.getRuntime().availableProcessors(), defaultForkJoinWorkerThreadFactory, null, false);
    }

    public ForkJoinPool(int parallelism) {
        this(parallelism, defaultForkJoinWorkerThreadFactory, null, false);
    }

    public ForkJoinPool(int parallelism, ForkJoinWorkerThreadFactory factory, UncaughtExceptionHandler handler, boolean async) {
        if (parallelism <= 0 || parallelism > 0x7fff) {
            throw new IllegalArgumentException();
        }
        this.parallelism = parallelism;
        this.factory = Objects.requireNonNull(factory);
        this.handler = handler;
        this.async = async;
        common = false;
    }

    public static ForkJoinPool commonPool() {
        return Common.POOL;
    }

    final boolean isCommon() {
        return common;
    }

    private static ForkJoinWorkerThread openMake(ForkJoinPool pool, int number) {
        boolean plain = pool.factory == defaultForkJoinWorkerThreadFactory;
        return plain ? new ForkJoinWorkerThread(pool, "-" + number) : pool.factory.newThread(pool);
    }

    private static void openStart(Thread thread) {
        thread.start();
    }

    private static void openInterrupt(Thread thread) {
        thread.interrupt();
    }

    /** Says what everybody can do now. */
    private void refresh() {
        boolean still = isStill();
        boolean ends = phase >= SHUTDOWN && still;
        if (ends && phase != TERMINATED) {
            phase = TERMINATED;
            over.value = 1;
        }
        work.value = ends ? 1 : hasRoom() ? tasks.length : 0;
        rest.value = ends ? 1 : hasRoom() ? unexpected() : 0;
        quiet.value = still ? 1 : 0;
        stir.value = still || tasks.length > 0 ? 1 : 0;
        for (Joiner joiner : joiners) {
            joiner.offer(tasks.length);
        }
    }

    private boolean isStill() {
        return tasks.length == 0 && active + waiting + helping == 0;
    }

    private int unexpected() {
        int count = 0;
        for (ForkJoinTask<?> task : tasks) {
            count += task.expected ? 0 : 1;
        }
        return count;
    }

    /**
     * Tasks may fork others as long as nobody stops them.
     *
     * <p>Who comes from outside looks whether the pool is open and only then, up to JDK 21, has a task taken: in between the pool may have been stopped. False if so.
     */
    private boolean isOpen() {
        boolean inside = ForkJoinWorkerThread.poolOf(Thread.currentThread()) == this;
        if (inside && phase == STOP) {
            Guard.unknown("a task that is forked in a ForkJoinPool that was stopped");
        }
        if (!inside && phase != RUNNING) {
            throw new RejectedExecutionException();
        }
        if (MODERN || inside || common) {
            return true;
        }
        Guard.pause();
        return phase < STOP;
    }

    final void push(ForkJoinTask<?> task) {
        Objects.requireNonNull(task);
        if (!isOpen()) {
            Guard.pause();
            openCancel(task);
            return;
        }
        task.goesTo(this);
        ForkJoinTask<?>[] more = new ForkJoinTask<?>[tasks.length + 1];
        for (int i = 0; i < tasks.length; i++) {
            more[i] = tasks[i];
        }
        more[tasks.length] = task;
        tasks = more;
        task.expected = false;
        addWorker(task);
    }

    /** A worker comes if there is something to do for it. */
    private void addWorker(ForkJoinTask<?> first) {
        boolean comes = idle < tasks.length && count - waiting < parallelism;
        if (comes && first != null) {
            first.expected = true;
        }
        refresh();
        if (comes) {
            idle++;
            start(first, ++count);
        }
    }

    private void start(ForkJoinTask<?> first, int number) {
        Guard.pause();
        ForkJoinWorkerThread worker = null;
        try {
            worker = openMake(this, number);
            if (worker != null) {
                worker.first = first;
                openStart(worker);
            }
        } finally {
            if (worker == null) {
                missing(first);
            }
        }
    }

    /** The worker that was to come does not. */
    private void missing(ForkJoinTask<?> first) {
        count--;
        idle--;
        if (first != null) {
            first.expected = false;
        }
        refresh();
    }

    private void enlist(ForkJoinWorkerThread worker) {
        ForkJoinWorkerThread[] more = new ForkJoinWorkerThread[workers.length + 1];
        for (int i = 0; i < workers.length; i++) {
            more[i] = workers[i];
        }
        more[workers.length] = worker;
        workers = more;
    }

    final boolean has(ForkJoinTask<?> task) {
        return indexOf(task) >= 0;
    }

    private int indexOf(ForkJoinTask<?> task) {
        int index = tasks.length - 1;
        while (index >= 0 && tasks[index] != task) {
            index--;
        }
        return index;
    }

    /** Whether one worker more may run a task. */
    final boolean hasRoom() {
        return active < parallelism;
    }

    final boolean remove(ForkJoinTask<?> task) {
        int index = indexOf(task);
        return index >= 0 && take(index) != null;
    }

    final ForkJoinTask<?> take(int index) {
        ForkJoinTask<?> task = tasks[index];
        ForkJoinTask<?>[] left = new ForkJoinTask<?>[tasks.length - 1];
        for (int i = 0; i < left.length; i++) {
            left[i] = tasks[i < index ? i : i + 1];
        }
        tasks = left;
        task.comes();
        refresh();
        return task;
    }

    /**
     * Which task a worker takes: any. If there is room for all, who comes for a task takes that, and who is there already takes one that nobody comes for: who
     * takes another is like the one who comes for that. But what a worker has in its thread-local variables can be seen by its next task, so such a worker takes any.
     */
    private int which(ForkJoinTask<?> first, boolean marked) {
        int own = first == null ? -1 : indexOf(first);
        if (own >= 0 && tasks.length <= parallelism - active) {
            return own;
        }
        if (marked || own >= 0) {
            return work.choose();
        }
        int left = rest.choose();
        int index = 0;
        while (index < tasks.length && (tasks[index].expected || left-- > 0)) {
            index++;
        }
        return index;
    }

    /** The next task of a worker; null if there will be none. */
    private ForkJoinTask<?> next(ForkJoinTask<?> first, boolean marked) {
        int index = which(first, marked);
        idle--;
        if (first != null) {
            first.expected = false;
        }
        if (phase == TERMINATED) {
            return null;
        }
        active++;
        return take(index);
    }

    /** What a worker does. False if it ends without a word. */
    final boolean work(ForkJoinWorkerThread worker) {
        ForkJoinTask<?> task = next(worker.first, false);
        enlist(worker);
        while (task != null) {
            task.doExec();
            // Nobody waits for what was only executed.
            if (!(task instanceof ForkJoinTask.Executed)) {
                Guard.pause();
            }
            // Where more can always come, nobody can tell it from a new one.
            if (parallelism == MANY && !worker.isMarked() && !Guard.observed()) {
                return false;
            }
            rests();
            task = next(null, worker.isMarked());
        }
        return true;
    }

    private void rests() {
        order = null;
        active--;
        idle++;
        refresh();
    }

    /** A worker has left. */
    final void ends() {
        count--;
        Guard.pause();
    }

    /** A worker waits for a task. */
    final void joins(Joiner joiner) {
        Joiner[] more = new Joiner[joiners.length + 1];
        for (int i = 0; i < joiners.length; i++) {
            more[i] = joiners[i];
        }
        more[joiners.length] = joiner;
        joiners = more;
        leaves();
    }

    final void joined(Joiner joiner) {
        Joiner[] left = new Joiner[joiners.length - 1];
        int next = 0;
        for (Joiner other : joiners) {
            if (other != joiner) {
                left[next++] = other;
            }
        }
        joiners = left;
        returns();
    }

    /** A worker blocks, so that another may come. */
    final void leaves() {
        active--;
        waiting++;
        refresh();
        addWorker(null);
    }

    final void returns() {
        waiting--;
        active++;
        refresh();
    }

    public static void managedBlock(ManagedBlocker blocker) throws InterruptedException {
        ForkJoinPool own = ForkJoinWorkerThread.poolOf(Thread.currentThread());
        if (own == null) {
            openBlock(blocker);
            return;
        }
        own.leaves();
        Guard.pause();
        try {
            openBlock(blocker);
        } finally {
            own.returns();
            Guard.pause();
        }
    }

    private static void openBlock(ManagedBlocker blocker) throws InterruptedException {
        while (!blocker.isReleasable() && !blocker.block()) {
        }
    }

    public <T> T invoke(ForkJoinTask<T> task) {
        push(task);
        return task.join();
    }

    public void execute(ForkJoinTask<?> task) {
        push(task);
    }

    @Override
    public void execute(Runnable task) {
        Objects.requireNonNull(task);
        push(task instanceof ForkJoinTask<?> ? (ForkJoinTask<?>) task : new ForkJoinTask.Executed(task));
    }

    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
        push(task);
        return task;
    }

    @Override
    public <T> ForkJoinTask<T> submit(Callable<T> task) {
        return submit((ForkJoinTask<T>) new ForkJoinTask.Adapted<T>(Objects.requireNonNull(task), task, true));
    }

    @Override
    public <T> ForkJoinTask<T> submit(Runnable task, T result) {
        return submit((ForkJoinTask<T>) new ForkJoinTask.Adapted<T>(Executors.callable(task, result), task, true));
    }

    @Override
    @SuppressWarnings("unchecked")
    public ForkJoinTask<?> submit(Runnable task) {
        Objects.requireNonNull(task);
        boolean is = task instanceof ForkJoinTask<?>;
        return submit(is ? (ForkJoinTask<Void>) task : new ForkJoinTask.Adapted<Void>(Executors.callable(task, null), task, true));
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) {
        ArrayList<Future<T>> all = new ArrayList<>(tasks.size());
        for (Callable<T> task : tasks) {
            Guard.pause();
            all.add(submit(task));
        }
        for (Future<T> task : all) {
            ((ForkJoinTask<T>) task).quietlyJoin();
        }
        return all;
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit) throws InterruptedException {
        Guard.unknown("ForkJoinPool.invokeAll with a time-out");
        return null;
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        Guard.unknown("ForkJoinPool.invokeAny");
        return null;
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        Guard.unknown("ForkJoinPool.invokeAny");
        return null;
    }

    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        Guard.unknown("ForkJoinPool.schedule");
        return null;
    }

    public <T> ScheduledFuture<T> schedule(Callable<T> task, long delay, TimeUnit unit) {
        Guard.unknown("ForkJoinPool.schedule");
        return null;
    }

    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long delay, long period, TimeUnit unit) {
        Guard.unknown("ForkJoinPool.scheduleAtFixedRate");
        return null;
    }

    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long first, long delay, TimeUnit unit) {
        Guard.unknown("ForkJoinPool.scheduleWithFixedDelay");
        return null;
    }

    public ForkJoinWorkerThreadFactory getFactory() {
        return factory;
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return handler;
    }

    public int getParallelism() {
        return parallelism == MANY ? 3 : parallelism;
    }

    public static int getCommonPoolParallelism() {
        return Common.POOL.getParallelism();
    }

    public boolean getAsyncMode() {
        return async && !common;
    }

    public boolean isQuiescent() {
        Guard.observe();
        if (quiet.value == 0) {
            return false;
        }
        Object before = order;
        return true;
    }

    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        if (ForkJoinWorkerThread.poolOf(Thread.currentThread()) == this) {
            Guard.unknown("ForkJoinPool.awaitQuiescence, called by a task of the pool");
        }
        long nanos = unit.toNanos(timeout);
        Guard.observe();
        while (quiet.value == 0) {
            if (stir.await(1, Guard.TIMED, nanos) != Guard.ENOUGH) {
                return false;
            }
            help();
        }
        Object before = order;
        return true;
    }

    /** Who waits until there is nothing to do runs any of the tasks, if there still are some. */
    private void help() {
        int which = tasks.length == 0 ? 0 : new Guard(tasks.length).choose();
        if (which < tasks.length) {
            helping++;
            ForkJoinTask<?> task = take(which);
            task.doExec();
            Guard.pause();
            order = null;
            helping--;
            refresh();
        }
    }

    /** Up to JDK 21 a pool that has nothing to do is stopped a moment later, whatever has come by then from those who saw it open. */
    public void shutdown() {
        if (common || phase != RUNNING) {
            return;
        }
        phase = SHUTDOWN;
        if (!MODERN && isStill()) {
            Guard.pause();
            if (!isStill()) {
                stop();
                return;
            }
        }
        refresh();
    }

    public List<Runnable> shutdownNow() {
        if (!common) {
            stop();
        }
        return Collections.emptyList();
    }

    private void stop() {
        if (phase >= STOP) {
            return;
        }
        phase = STOP;
        ForkJoinTask<?>[] left = tasks;
        tasks = new ForkJoinTask<?>[0];
        refresh();
        ForkJoinWorkerThread[] all = workers;
        Guard.pause();
        for (ForkJoinTask<?> task : left) {
            openCancel(task);
        }
        for (ForkJoinWorkerThread worker : all) {
            openInterrupt(worker);
        }
    }

    private static void openCancel(ForkJoinTask<?> task) {
        task.cancel(false);
    }

    public boolean isShutdown() {
        return phase >= SHUTDOWN;
    }

    public boolean isTerminating() {
        return phase == STOP;
    }

    public boolean isTerminated() {
        if (phase != TERMINATED) {
            return false;
        }
        Object before = order;
        return true;
    }

    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (common) {
            awaitQuiescence(timeout, unit);
            return false;
        }
        if (over.value == 0 && nanos <= 0L) {
            return false;
        }
        int end = over.await(1, Guard.INTERRUPTIBLE | Guard.TIMED, nanos);
        if (end == Guard.INTERRUPTED) {
            throw new InterruptedException();
        }
        if (end == Guard.TIMED_OUT) {
            return false;
        }
        Object before = order;
        return true;
    }

    /** Waits until all tasks are done that were submitted; the common pool is never closed. */
    public void close() {
        if (common) {
            return;
        }
        shutdown();
        boolean interrupted = false;
        while (over.await(1, Guard.INTERRUPTIBLE, 0L) != Guard.ENOUGH) {
            if (!interrupted) {
                shutdownNow();
                interrupted = true;
            }
        }
        Object before = order;
        if (interrupted) {
            openInterrupt(Thread.currentThread());
        }
    }
}
