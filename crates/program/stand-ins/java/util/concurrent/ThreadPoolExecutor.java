package java.util.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.Guard;

/**
 * Workers that run tasks: up to a number of them one for each task that comes, then the queue is filled, then more workers come up to the maximum, and then tasks are rejected.
 *
 * <p>What happens before a task is given to the pool happens before the task, by the queue or by the start of the worker. What tasks do happens before what follows a
 * wait for termination that succeeds: that all of them "have completed" is said to mean this, as it does in every JDK. Nothing else orders.
 *
 * <p>All calls of queues, factories, handlers and tasks are open: these may be anybody's. A worker that waits for work is interrupted when something changes that it
 * must know; no task ever sees such an interrupt. Counts of workers and tasks are approximate: they are made one worker after the other.
 */
public class ThreadPoolExecutor extends AbstractExecutorService {
    private static final int RUNNING = 0, SHUTDOWN = 1, STOP = 2, TIDYING = 3, TERMINATED = 4;
    private static final RejectedExecutionHandler ABORT = new AbortPolicy();

    /** What all workers go by, and what hardly ever changes. */
    private static final class Terms {
        private int phase = RUNNING;
        private int core, most;
        private long alive;
        private boolean impatient;
        /** Whether there can be too many workers at any time: the sizes differ, or have been others. */
        private boolean varies;

        void set(int core, int most) {
            varies |= this.most > 0 || core != most;
            this.core = core;
            this.most = most;
        }

        boolean has(int phase) {
            return this.phase >= phase;
        }

        boolean reach(int phase) {
            boolean before = this.phase < phase;
            if (before) {
                this.phase = phase;
            }
            return before;
        }

        int core() {
            return core;
        }

        int most() {
            return most;
        }

        long alive() {
            return alive;
        }

        void alive(long nanos) {
            alive = nanos;
        }

        boolean isImpatient() {
            return impatient;
        }

        boolean setImpatient(boolean value) {
            boolean changes = impatient != value;
            impatient = value;
            return changes;
        }

        boolean mayVary() {
            return varies || impatient;
        }
    }

    /** A worker. Who interrupts it must know that it runs no task. */
    private static final class Worker implements Runnable {
        private final ThreadPoolExecutor pool;
        private Thread thread;
        private Runnable first;
        private boolean begun;
        private long completed;
        /** 1 if it runs no task, and nobody is about to interrupt it. */
        private final Guard free = new Guard(0);

        Worker(ThreadPoolExecutor pool, Runnable first) {
            this.pool = pool;
            this.first = first;
        }

        public void run() {
            pool.runWorker(this);
        }

        Runnable begins() {
            Runnable task = first;
            first = null;
            begun = true;
            free.value = 1;
            return task;
        }

        void take() {
            free.await(1);
            free.value = 0;
        }

        boolean tryTake() {
            boolean can = free.value == 1;
            free.value = 0;
            return can;
        }

        void letGo() {
            free.value = 1;
        }

        void ends() {
            completed++;
            free.value = 1;
        }

        boolean hasBegun() {
            return begun;
        }

        boolean isBusy() {
            return free.value == 0;
        }

        long completed() {
            return completed;
        }
    }

    private final Terms terms = new Terms();
    private final BlockingQueue<Runnable> queue;
    /** The same, if it is one of which all is known; then workers need not be interrupted to learn of a shutdown. */
    private final BoundedQueue<Runnable> known;
    private ThreadFactory factory;
    private RejectedExecutionHandler handler;
    /** How many workers there are, and which of them are known already. */
    private int count;
    private Worker[] workers = {};
    private int largest;
    private long completed;
    /** 1 when all is over. */
    private final Guard over = new Guard(0);
    /** Written by whoever leaves, read by who sees that all is over: happens-before. */
    private volatile Object order;

    public ThreadPoolExecutor(int core, int most, long alive, TimeUnit unit, BlockingQueue<Runnable> queue) {
        this(core, most, alive, unit, queue, Executors.defaultThreadFactory(), ABORT);
    }

    public ThreadPoolExecutor(int core, int most, long alive, TimeUnit unit, BlockingQueue<Runnable> queue, ThreadFactory factory) {
        this(core, most, alive, unit, queue, factory, ABORT);
    }

    public ThreadPoolExecutor(int core, int most, long alive, TimeUnit unit, BlockingQueue<Runnable> queue, RejectedExecutionHandler handler) {
        this(core, most, alive, unit, queue, Executors.defaultThreadFactory(), handler);
    }

    public ThreadPoolExecutor(
            int core, int most, long alive, TimeUnit unit, BlockingQueue<Runnable> queue, ThreadFactory factory, RejectedExecutionHandler handler) {
        if (core < 0 || most <= 0 || most < core || alive < 0) {
            throw new IllegalArgumentException();
        }
        this.queue = Objects.requireNonNull(queue);
        this.known = isKnown(queue.getClass()) ? (BoundedQueue<Runnable>) queue : null;
        this.factory = Objects.requireNonNull(factory);
        this.handler = Objects.requireNonNull(handler);
        terms.set(core, most);
        terms.alive(unit.toNanos(alive));
    }

    private static boolean isKnown(Class<?> queue) {
        return queue == LinkedBlockingQueue.class || queue == ArrayBlockingQueue.class;
    }

    private boolean isEmpty() {
        return known == null ? openIsEmpty(queue) : known.isEmpty();
    }

    private static boolean openIsEmpty(BlockingQueue<Runnable> queue) {
        return queue.isEmpty();
    }

    private static boolean openOffer(BlockingQueue<Runnable> queue, Runnable task) {
        return queue.offer(task);
    }

    private static boolean openRemove(BlockingQueue<Runnable> queue, Object task) {
        return queue.remove(task);
    }

    private static Runnable openNext(BlockingQueue<Runnable> queue, boolean timed, long nanos) throws InterruptedException {
        return timed ? queue.poll(nanos, TimeUnit.NANOSECONDS) : queue.take();
    }

    private static Runnable[] openToArray(BlockingQueue<Runnable> queue) {
        return queue.toArray(new Runnable[0]);
    }

    private static void openDrain(BlockingQueue<Runnable> queue, List<Runnable> tasks) {
        queue.drainTo(tasks);
        if (!queue.isEmpty()) {
            for (Runnable task : queue.toArray(new Runnable[0])) {
                if (queue.remove(task)) {
                    tasks.add(task);
                }
            }
        }
    }

    private static int openSize(BlockingQueue<Runnable> queue) {
        return queue.size();
    }

    private static Thread openMake(ThreadFactory factory, Worker worker) {
        return factory.newThread(worker);
    }

    private static void openStart(Thread thread) {
        thread.start();
    }

    private static void openInterrupt(Thread thread) {
        thread.interrupt();
    }

    /** Clears what an interrupt has left that was for the worker. */
    private static void openForget() {
        Thread.interrupted();
    }

    private static void openRun(Runnable task) {
        task.run();
    }

    private static boolean openIsCancelled(Runnable task) {
        return task instanceof Future<?> && ((Future<?>) task).isCancelled();
    }

    private static void openReject(RejectedExecutionHandler handler, Runnable task, ThreadPoolExecutor pool) {
        handler.rejectedExecution(task, pool);
    }

    private void openBefore(Thread thread, Runnable task) {
        beforeExecute(thread, task);
    }

    private void openAfter(Runnable task, Throwable thrown) {
        afterExecute(task, thrown);
    }

    private void openOnShutdown() {
        onShutdown();
    }

    private void openTerminated() {
        terminated();
    }

    final void reject(Runnable task) {
        openReject(handler, task, this);
    }

    public void execute(Runnable task) {
        Objects.requireNonNull(task);
        if (count < terms.core() && addWorker(task, true)) {
            return;
        }
        if (!terms.has(SHUTDOWN) && openOffer(queue, task)) {
            if (terms.has(SHUTDOWN) && remove(task)) {
                reject(task);
            } else if (count == 0) {
                addWorker(null, false);
            }
        } else if (!addWorker(task, false)) {
            reject(task);
        }
    }

    /** Whether a worker may come, with a first task or without. */
    private boolean mayCome(Runnable first) {
        return !terms.has(SHUTDOWN) || (!terms.has(STOP) && first == null);
    }

    private boolean reserve(Runnable first, boolean core) {
        if (!mayCome(first) || count >= (core ? terms.core() : terms.most())) {
            return false;
        }
        count++;
        return true;
    }

    private boolean enlist(Worker worker) {
        if (!mayCome(worker.first)) {
            return false;
        }
        Worker[] more = new Worker[workers.length + 1];
        for (int i = 0; i < workers.length; i++) {
            more[i] = workers[i];
        }
        more[workers.length] = worker;
        workers = more;
        largest = Math.max(largest, more.length);
        return true;
    }

    private void strike(Worker worker) {
        int length = 0;
        for (Worker other : workers) {
            length += other == worker ? 0 : 1;
        }
        Worker[] left = new Worker[length];
        int next = 0;
        for (Worker other : workers) {
            if (other != worker) {
                left[next++] = other;
            }
        }
        workers = left;
    }

    private boolean addWorker(Runnable first, boolean core) {
        if (terms.has(SHUTDOWN) && (first != null || terms.has(STOP) || isEmpty()) || !reserve(first, core)) {
            return false;
        }
        Worker worker = new Worker(this, first);
        boolean started = false;
        try {
            worker.thread = openMake(factory, worker);
            if (worker.thread != null && enlist(worker)) {
                openStart(worker.thread);
                started = true;
            }
        } finally {
            if (!started) {
                strike(worker);
                uncount();
                tryTerminate();
            }
        }
        return started;
    }

    private void interruptIdle() {
        for (Worker worker : workers) {
            if (worker.tryTake()) {
                openInterrupt(worker.thread);
                worker.letGo();
            }
        }
    }

    /** Lets workers that wait for work see that the pool has been shut down. */
    private void wakeIdle() {
        if (known == null) {
            interruptIdle();
        } else {
            known.close();
        }
    }

    /** One worker less: what it did comes before the end of all. */
    private void uncount() {
        count--;
        order = null;
    }

    final void tryTerminate() {
        if (!terms.has(SHUTDOWN) || terms.has(TIDYING) || (!terms.has(STOP) && !isEmpty())) {
            return;
        }
        if (count > 0) {
            wakeIdle();
        } else if (terms.reach(TIDYING)) {
            try {
                openTerminated();
            } finally {
                terms.reach(TERMINATED);
                order = null;
                over.value = 1;
            }
        }
    }

    /** Whether a worker has to leave, because there are too many or it has waited for too long; if so, it is counted no more. */
    private boolean leaves(boolean waited) {
        int all = count;
        boolean tooMany = all > terms.most() || (waited && isTimed());
        if (!tooMany || (all == 1 && !isEmpty()) || count != all) {
            return false;
        }
        uncount();
        return true;
    }

    private boolean isTimed() {
        return terms.isImpatient() || count > terms.core();
    }

    /** The next task of a worker, or null if there will be none. */
    private Runnable getTask() {
        boolean waited = false;
        while (true) {
            if (terms.has(SHUTDOWN) && (terms.has(STOP) || isEmpty())) {
                uncount();
                return null;
            }
            if (terms.mayVary() && leaves(waited)) {
                return null;
            }
            boolean timed = terms.mayVary() && isTimed();
            long nanos = terms.alive();
            try {
                // Another pool may have closed the queue.
                boolean direct = known != null && (timed || terms.has(SHUTDOWN) || !known.isClosed());
                Runnable task = direct ? known.next(timed, nanos) : openNext(queue, timed, nanos);
                if (task != null) {
                    return task;
                }
                waited = timed;
            } catch (InterruptedException changed) {
                waited = false;
            }
        }
    }

    final void runWorker(Worker worker) {
        Runnable task = worker.begins();
        boolean abruptly = true;
        try {
            while (task != null || (task = getTask()) != null) {
                runTask(worker, task);
                task = null;
            }
            abruptly = false;
        } finally {
            leave(worker, abruptly);
        }
    }

    private void runTask(Worker worker, Runnable task) {
        // The task is in the queue no more, and nobody runs it yet.
        Guard.pause();
        worker.take();
        openForget();
        if (terms.has(STOP)) {
            openInterrupt(worker.thread);
        }
        Guard.pause();
        try {
            openBefore(worker.thread, task);
            try {
                openRun(task);
                openAfter(task, null);
            } catch (Throwable thrown) {
                openAfter(task, thrown);
                throw thrown;
            }
        } finally {
            Guard.pause();
            worker.ends();
            Guard.pause();
        }
    }

    private void leave(Worker worker, boolean abruptly) {
        Guard.pause();
        if (abruptly) {
            uncount();
        }
        completed += worker.completed();
        strike(worker);
        tryTerminate();
        if (terms.has(STOP)) {
            return;
        }
        if (!abruptly) {
            int least = terms.isImpatient() ? 0 : terms.core();
            if (least == 0 && !isEmpty()) {
                least = 1;
            }
            if (count >= least) {
                return;
            }
        }
        addWorker(null, false);
    }

    public void shutdown() {
        terms.reach(SHUTDOWN);
        wakeIdle();
        Guard.pause();
        openOnShutdown();
        tryTerminate();
    }

    public List<Runnable> shutdownNow() {
        terms.reach(STOP);
        if (known != null) {
            known.close();
        }
        Guard.pause();
        for (Worker worker : workers) {
            if (worker.hasBegun()) {
                openInterrupt(worker.thread);
            }
        }
        List<Runnable> tasks = new ArrayList<>();
        openDrain(queue, tasks);
        tryTerminate();
        return tasks;
    }

    void onShutdown() {
    }

    public boolean isShutdown() {
        return terms.has(SHUTDOWN);
    }

    boolean isStopped() {
        return terms.has(STOP);
    }

    public boolean isTerminating() {
        return terms.has(SHUTDOWN) && !terms.has(TERMINATED);
    }

    public boolean isTerminated() {
        if (!terms.has(TERMINATED)) {
            return false;
        }
        Object before = order;
        return true;
    }

    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
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

    protected void finalize() {
    }

    public void setThreadFactory(ThreadFactory factory) {
        this.factory = Objects.requireNonNull(factory);
    }

    public ThreadFactory getThreadFactory() {
        return factory;
    }

    public void setRejectedExecutionHandler(RejectedExecutionHandler handler) {
        this.handler = Objects.requireNonNull(handler);
    }

    public RejectedExecutionHandler getRejectedExecutionHandler() {
        return handler;
    }

    public void setCorePoolSize(int core) {
        if (core < 0 || terms.most() < core) {
            throw new IllegalArgumentException();
        }
        int more = core - terms.core();
        terms.set(core, terms.most());
        if (count > core) {
            interruptIdle();
        } else if (more > 0) {
            int wanted = Math.min(more, openSize(queue));
            while (wanted-- > 0 && addWorker(null, true) && !isEmpty()) {
            }
        }
    }

    public int getCorePoolSize() {
        return terms.core();
    }

    public boolean prestartCoreThread() {
        return count < terms.core() && addWorker(null, true);
    }

    void ensurePrestart() {
        if (count < terms.core()) {
            addWorker(null, true);
        } else if (count == 0) {
            addWorker(null, false);
        }
    }

    public int prestartAllCoreThreads() {
        int started = 0;
        while (addWorker(null, true)) {
            started++;
        }
        return started;
    }

    public boolean allowsCoreThreadTimeOut() {
        return terms.isImpatient();
    }

    public void allowCoreThreadTimeOut(boolean value) {
        if (value && terms.alive() <= 0) {
            throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
        }
        if (terms.setImpatient(value) && value) {
            interruptIdle();
        }
    }

    public void setMaximumPoolSize(int most) {
        if (most <= 0 || most < terms.core()) {
            throw new IllegalArgumentException();
        }
        terms.set(terms.core(), most);
        if (count > most) {
            interruptIdle();
        }
    }

    public int getMaximumPoolSize() {
        return terms.most();
    }

    public void setKeepAliveTime(long time, TimeUnit unit) {
        if (time < 0) {
            throw new IllegalArgumentException();
        }
        if (time == 0 && terms.isImpatient()) {
            throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
        }
        long nanos = unit.toNanos(time);
        boolean less = nanos < terms.alive();
        terms.alive(nanos);
        if (less) {
            interruptIdle();
        }
    }

    public long getKeepAliveTime(TimeUnit unit) {
        return unit.convert(terms.alive(), TimeUnit.NANOSECONDS);
    }

    public BlockingQueue<Runnable> getQueue() {
        return queue;
    }

    public boolean remove(Runnable task) {
        boolean removed = openRemove(queue, task);
        tryTerminate();
        return removed;
    }

    public void purge() {
        for (Runnable task : openToArray(queue)) {
            if (openIsCancelled(task)) {
                openRemove(queue, task);
            }
        }
        tryTerminate();
    }

    public int getPoolSize() {
        return terms.has(TIDYING) ? 0 : workers.length;
    }

    public int getActiveCount() {
        int active = 0;
        for (Worker worker : workers) {
            active += worker.isBusy() ? 1 : 0;
            Guard.pause();
        }
        return active;
    }

    public int getLargestPoolSize() {
        return largest;
    }

    public long getTaskCount() {
        long all = getCompletedTaskCount() + getActiveCount();
        return all + openSize(queue);
    }

    public long getCompletedTaskCount() {
        long all = completed;
        for (Worker worker : workers) {
            all += worker.completed();
            Guard.pause();
        }
        return all;
    }

    public String toString() {
        String phase = !terms.has(SHUTDOWN) ? "Running" : terms.has(TERMINATED) ? "Terminated" : "Shutting down";
        String counts = ", pool size = " + workers.length + ", active threads = " + getActiveCount();
        long done = getCompletedTaskCount();
        return super.toString() + "[" + phase + counts + ", queued tasks = " + openSize(queue) + ", completed tasks = " + done + "]";
    }

    protected void beforeExecute(Thread thread, Runnable task) {
    }

    protected void afterExecute(Runnable task, Throwable thrown) {
    }

    protected void terminated() {
    }

    /** The caller runs it, unless the pool has been shut down. */
    public static class CallerRunsPolicy implements RejectedExecutionHandler {
        public CallerRunsPolicy() {
        }

        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            if (!pool.isShutdown()) {
                openRun(task);
            }
        }
    }

    /** The caller gets an exception. */
    public static class AbortPolicy implements RejectedExecutionHandler {
        public AbortPolicy() {
        }

        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            throw new RejectedExecutionException("Task " + openToString(task) + " rejected from " + pool);
        }

        private static String openToString(Object task) {
            return task.toString();
        }
    }

    /** Nothing happens. */
    public static class DiscardPolicy implements RejectedExecutionHandler {
        public DiscardPolicy() {
        }

        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
        }
    }

    /** The oldest task in the queue makes room for it. */
    public static class DiscardOldestPolicy implements RejectedExecutionHandler {
        public DiscardOldestPolicy() {
        }

        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            if (!pool.isShutdown()) {
                openReplace(task, pool);
            }
        }

        private static void openReplace(Runnable task, ThreadPoolExecutor pool) {
            pool.getQueue().poll();
            pool.execute(task);
        }
    }
}
