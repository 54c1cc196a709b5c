package java.util.concurrent;

import java.util.Objects;
import java.util.concurrent.locks.Guard;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A result that somebody sets once, or an exception, and stages that follow when it is there.
 *
 * <p>A stage that follows is run by whoever completes this one, by another caller of a method that completes it or waits for it, or, if it is complete already, by whoever adds the stage; an asynchronous
 * one by its executor. The order in which stages of the same future are run is nowhere promised, so it is any. What happens before the completion happens before the stages, and before what
 * follows a method that sees the result.
 *
 * <p>A time-out may come at any moment.
 */
public class CompletableFuture<T> implements Future<T>, CompletionStage<T> {
    /** What was thrown instead of a result. */
    private static final class Failure {
        private final Throwable thrown;

        Failure(Throwable thrown) {
            this.thrown = thrown;
        }
    }

    /** Marks tasks that asynchronous methods make. */
    public static interface AsynchronousCompletionTask {
    }

    /** Runs each task in a thread of its own. */
    private static final class OwnThread implements Executor {
        public void execute(Runnable task) {
            openStart(Objects.requireNonNull(task));
        }

        private static void openStart(Runnable task) {
            new Thread(task).start();
        }
    }

    /** Where asynchronous stages are run: on two processors the common pool was too small for it before JDK 25. */
    private static final class Default {
        static final Executor EXECUTOR = isEarly() ? new OwnThread() : ForkJoinPool.commonPool();

        private static boolean isEarly() {
            return Runtime.version().feature() < 25 && Runtime.getRuntime().availableProcessors() <= 2;
        }
    }

    /** What null is as a result. */
    private static final Object NOTHING = new Object();

    /** What a stage does with the results of those before it. */
    private abstract static class Stage implements Runnable, AsynchronousCompletionTask {
        final CompletableFuture<Object> target;
        private final Executor executor;
        private boolean claimed;
        /** Written when it is added, read when it is taken: happens-before. */
        private volatile Object order;

        @SuppressWarnings("unchecked")
        Stage(CompletableFuture<?> target, Executor executor) {
            this.target = (CompletableFuture<Object>) target;
            this.executor = executor;
        }

        /** Whether it can be run. */
        abstract boolean isReady();

        /** Completes the target. */
        abstract void proceed() throws Throwable;

        final void waits() {
            order = null;
        }

        final void comes() {
            Object before = order;
        }

        private boolean claim() {
            boolean first = !claimed;
            claimed = true;
            return first;
        }

        /** Runs it if it can be and nobody else does. */
        final void fire() {
            if (!isReady() || !claim()) {
                return;
            }
            if (executor == null) {
                run();
                return;
            }
            Guard.pause();
            try {
                openExecute(executor, this);
            } catch (Throwable ex) {
                target.fail(ex);
                target.follow();
            }
        }

        public final void run() {
            if (target.isOpen()) {
                Guard.pause();
                try {
                    proceed();
                } catch (Throwable ex) {
                    target.fail(ex);
                }
            }
            target.follow();
        }
    }

    /** A stage that follows one. */
    private abstract static class After<S> extends Stage {
        final CompletableFuture<S> source;

        After(CompletableFuture<?> target, Executor executor, CompletableFuture<S> source) {
            super(target, executor);
            this.source = source;
        }

        final boolean isReady() {
            return !source.isOpen();
        }

        @SuppressWarnings("unchecked")
        final void proceed() throws Throwable {
            Object result = source.outcome();
            if (result instanceof Failure) {
                failed((Failure) result);
            } else {
                succeeded(result == NOTHING ? null : (S) result);
            }
        }

        abstract void succeeded(S value) throws Throwable;

        void failed(Failure failure) throws Throwable {
            target.pass(failure);
        }
    }

    /** A function of a stage, of any kind. Null is what the stage does not do. */
    private static final class Step<S> extends After<S> {
        private final Function<? super S, ?> apply;
        private final Consumer<? super S> accept;
        private final Runnable run;

        Step(CompletableFuture<?> target, Executor executor, CompletableFuture<S> source, Function<? super S, ?> apply, Consumer<? super S> accept, Runnable run) {
            super(target, executor, source);
            this.apply = apply;
            this.accept = accept;
            this.run = run;
        }

        void succeeded(S value) {
            target.succeed(openCall(value));
        }

        private Object openCall(S value) {
            if (apply != null) {
                return apply.apply(value);
            }
            if (accept != null) {
                accept.accept(value);
            } else {
                run.run();
            }
            return null;
        }
    }

    /** A stage that takes both, result and exception. */
    private static final class Handler<S> extends After<S> {
        private final BiFunction<? super S, Throwable, ?> handle;
        private final BiConsumer<? super S, ? super Throwable> when;

        Handler(
                CompletableFuture<?> target,
                Executor executor,
                CompletableFuture<S> source,
                BiFunction<? super S, Throwable, ?> handle,
                BiConsumer<? super S, ? super Throwable> when) {
            super(target, executor, source);
            this.handle = handle;
            this.when = when;
        }

        void succeeded(S value) {
            Object result = openCall(value, null);
            target.succeed(handle == null ? value : result);
        }

        @Override
        void failed(Failure failure) {
            Object result = null;
            try {
                result = openCall(null, failure.thrown);
            } catch (Throwable ex) {
                if (handle != null) {
                    throw ex;
                }
                openSuppress(failure.thrown, ex);
            }
            if (handle == null) {
                target.pass(failure);
            } else {
                target.succeed(result);
            }
        }

        private static void openSuppress(Throwable thrown, Throwable ex) {
            if (ex != thrown) {
                thrown.addSuppressed(ex);
            }
        }

        private Object openCall(S value, Throwable thrown) {
            if (handle != null) {
                return handle.apply(value, thrown);
            }
            when.accept(value, thrown);
            return null;
        }
    }

    /** A stage for exceptions only, whose function gives a value or another stage. */
    private static final class Rescue<S> extends After<S> {
        private final Function<Throwable, ?> function;
        private final boolean composes;

        Rescue(CompletableFuture<?> target, Executor executor, CompletableFuture<S> source, Function<Throwable, ?> function, boolean composes) {
            super(target, executor, source);
            this.function = function;
            this.composes = composes;
        }

        void succeeded(S value) {
            target.succeed(value);
        }

        @Override
        void failed(Failure failure) {
            Object result = openCall(failure.thrown);
            if (composes) {
                target.followLater((CompletionStage<?>) result);
            } else {
                target.succeed(result);
            }
        }

        private Object openCall(Throwable thrown) {
            return function.apply(thrown);
        }
    }

    /** A stage whose function gives another stage. */
    private static final class Compose<S> extends After<S> {
        private final Function<? super S, ? extends CompletionStage<?>> function;

        Compose(CompletableFuture<?> target, Executor executor, CompletableFuture<S> source, Function<? super S, ? extends CompletionStage<?>> function) {
            super(target, executor, source);
            this.function = function;
        }

        void succeeded(S value) {
            target.followLater(openCall(value));
        }

        private CompletionStage<?> openCall(S value) {
            return function.apply(value);
        }
    }

    /** Passes on what the source has. */
    private static final class Relay<S> extends After<S> {
        Relay(CompletableFuture<?> target, CompletableFuture<S> source) {
            super(target, null, source);
        }

        void succeeded(S value) {
            target.succeed(value);
        }
    }

    /** A stage that follows two, or either of them. */
    private static final class Pair<S, U> extends Stage {
        private final CompletableFuture<S> one;
        private final CompletableFuture<U> two;
        private final boolean both;
        private final BiFunction<? super S, ? super U, ?> function;

        Pair(
                CompletableFuture<?> target,
                Executor executor,
                CompletableFuture<S> one,
                CompletableFuture<U> two,
                boolean both,
                BiFunction<? super S, ? super U, ?> function) {
            super(target, executor);
            this.one = one;
            this.two = two;
            this.both = both;
            this.function = function;
        }

        boolean isReady() {
            return both ? !one.isOpen() && !two.isOpen() : !one.isOpen() || !two.isOpen();
        }

        @SuppressWarnings("unchecked")
        void proceed() {
            Object first = one.isOpen() ? null : one.outcome();
            Object second = two.isOpen() ? null : two.outcome();
            if (!both) {
                // If both are there, it is any of them.
                boolean other = first == null || second != null && new Guard(2).choose() == 1;
                first = other ? second : first;
                second = NOTHING;
            }
            Object failure = first instanceof Failure ? first : second;
            if (failure instanceof Failure) {
                boolean several = first instanceof Failure && second instanceof Failure;
                target.pass((Failure) (several && new Guard(2).choose() == 1 ? second : failure));
                return;
            }
            target.succeed(openCall(first == NOTHING ? null : (S) first, second == NOTHING ? null : (U) second));
        }

        private Object openCall(S value, U other) {
            return function.apply(value, other);
        }
    }

    /** A stage that follows all of several. */
    private static final class All extends Stage {
        private final CompletableFuture<?>[] sources;

        All(CompletableFuture<?> target, CompletableFuture<?>[] sources) {
            super(target, null);
            this.sources = sources;
        }

        boolean isReady() {
            for (CompletableFuture<?> source : sources) {
                if (source.isOpen()) {
                    return false;
                }
            }
            return true;
        }

        void proceed() {
            Failure[] failures = new Failure[sources.length];
            int count = 0;
            for (CompletableFuture<?> source : sources) {
                Object result = source.outcome();
                if (result instanceof Failure) {
                    failures[count++] = (Failure) result;
                }
            }
            if (count == 0) {
                target.succeed(null);
            } else {
                target.pass(failures[new Guard(count).choose()]);
            }
        }
    }

    /** Runs what was given to an asynchronous method, and completes its future. */
    private static final class Task<U> extends Stage {
        private final Supplier<? extends U> supplier;
        private final Runnable runnable;

        Task(CompletableFuture<?> target, Supplier<? extends U> supplier, Runnable runnable) {
            super(target, null);
            this.supplier = supplier;
            this.runnable = runnable;
        }

        boolean isReady() {
            return true;
        }

        void proceed() {
            target.succeed(openCall());
        }

        private Object openCall() {
            if (supplier != null) {
                return supplier.get();
            }
            runnable.run();
            return null;
        }
    }

    /** What waits until the time is up, or the future is complete. */
    private static final class Timer implements Runnable {
        private final CompletableFuture<Object> future;
        private final long nanos;
        private final Object value;

        @SuppressWarnings("unchecked")
        Timer(CompletableFuture<?> future, long nanos, Object value) {
            this.future = (CompletableFuture<Object>) future;
            this.nanos = nanos;
            this.value = value;
        }

        public void run() {
            future.timesOut(nanos, value instanceof Failure ? new Failure(new TimeoutException()) : value);
        }
    }

    /** What waits for a time before it gives tasks to another. */
    private static final class Delayed implements Executor {
        private final long nanos;
        private final Executor executor;

        Delayed(long nanos, Executor executor) {
            this.nanos = nanos;
            this.executor = executor;
        }

        public void execute(Runnable task) {
            openStart(nanos, executor, task);
        }

        private static void openStart(long nanos, Executor executor, Runnable task) {
            openTimer(() -> {
                try {
                    TimeUnit.NANOSECONDS.sleep(nanos);
                } catch (InterruptedException impossible) {
                    return;
                }
                executor.execute(task);
            });
        }
    }

    private volatile Object result;
    private final Guard done = new Guard(0);
    private Stage[] stages = {};
    /** How many stages there are. */
    private final Guard waiting = new Guard(0);
    /** Workers of pools that wait for this. */
    private ForkJoinPool.Joiner joiners;

    public CompletableFuture() {
    }

    private static void openExecute(Executor executor, Runnable task) {
        executor.execute(task);
    }

    private static void openTimer(Runnable task) {
        Thread thread = new Thread(task, "CompletableFutureDelayScheduler");
        thread.setDaemon(true);
        thread.start();
    }

    private <U> CompletableFuture<U> openNew() {
        return newIncompleteFuture();
    }

    private Executor openDefault() {
        return defaultExecutor();
    }

    private static <U> CompletableFuture<U> openFuture(CompletionStage<U> stage) {
        return stage.toCompletableFuture();
    }

    final boolean isOpen() {
        return done.value == 0;
    }

    final Object outcome() {
        return result;
    }

    private boolean set(Object outcome) {
        if (done.value == 1) {
            return false;
        }
        result = outcome;
        done.value = 1;
        ForkJoinPool.Joiner joiner = joiners;
        joiners = null;
        while (joiner != null) {
            joiner = joiner.release();
        }
        return true;
    }

    final boolean succeed(Object value) {
        return set(value == null ? NOTHING : value);
    }

    private static Failure openWrap(Throwable ex) {
        return new Failure(ex instanceof CompletionException ? ex : new CompletionException(ex));
    }

    final boolean fail(Throwable ex) {
        return set(openWrap(ex));
    }

    /** A stage before has failed. */
    final boolean pass(Failure failure) {
        return set(failure.thrown instanceof CompletionException ? failure : openWrap(failure.thrown));
    }

    /** Runs the stages that wait, in any order. */
    final void follow() {
        while (done.value == 1 && stages.length > 0) {
            Guard.pause();
            Stage stage = next();
            if (stage != null) {
                stage.fire();
            }
        }
    }

    /** Any of the stages; null if somebody else was faster. */
    private Stage next() {
        if (stages.length == 0) {
            return null;
        }
        int which = waiting.choose();
        Stage stage = stages[which];
        Stage[] left = new Stage[stages.length - 1];
        for (int i = 0; i < left.length; i++) {
            left[i] = stages[i < which ? i : i + 1];
        }
        stages = left;
        waiting.value--;
        stage.comes();
        return stage;
    }

    /** The stage follows when this is complete. False if it is. */
    private boolean add(Stage stage) {
        if (done.value == 1) {
            return false;
        }
        Stage[] more = new Stage[stages.length + 1];
        for (int i = 0; i < stages.length; i++) {
            more[i] = stages[i];
        }
        more[stages.length] = stage;
        stage.waits();
        stages = more;
        waiting.value++;
        return true;
    }

    private <U> CompletableFuture<U> append(CompletableFuture<U> target, Stage stage) {
        if (!add(stage)) {
            stage.fire();
        }
        return target;
    }

    /** Is completed as the other stage will be. */
    final void followLater(CompletionStage<?> other) {
        CompletableFuture<?> source = openFuture(other);
        Guard.pause();
        source.append(this, new Relay<>(this, source));
    }

    final void timesOut(long nanos, Object value) {
        if (nanos <= 0L && done.value == 0 || done.await(1, Guard.TIMED, nanos) != Guard.ENOUGH) {
            if (value instanceof Failure ? set(value) : succeed(value)) {
                follow();
            }
        }
        Guard.pause();
    }

    private Executor async() {
        return openDefault();
    }

    private static Executor given(Executor executor) {
        return Objects.requireNonNull(executor);
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier) {
        return start(new CompletableFuture<U>(), Objects.requireNonNull(supplier), null, Default.EXECUTOR);
    }

    public static <U> CompletableFuture<U> supplyAsync(Supplier<U> supplier, Executor executor) {
        return start(new CompletableFuture<U>(), Objects.requireNonNull(supplier), null, given(executor));
    }

    public static CompletableFuture<Void> runAsync(Runnable runnable) {
        return start(new CompletableFuture<Void>(), null, Objects.requireNonNull(runnable), Default.EXECUTOR);
    }

    public static CompletableFuture<Void> runAsync(Runnable runnable, Executor executor) {
        return start(new CompletableFuture<Void>(), null, Objects.requireNonNull(runnable), given(executor));
    }

    private static <U> CompletableFuture<U> start(CompletableFuture<U> future, Supplier<? extends U> supplier, Runnable runnable, Executor executor) {
        openExecute(executor, new Task<U>(future, supplier, runnable));
        return future;
    }

    public static <U> CompletableFuture<U> completedFuture(U value) {
        CompletableFuture<U> future = new CompletableFuture<>();
        future.succeed(value);
        return future;
    }

    public static <U> CompletableFuture<U> failedFuture(Throwable ex) {
        CompletableFuture<U> future = new CompletableFuture<>();
        future.set(new Failure(Objects.requireNonNull(ex)));
        return future;
    }

    public static <U> CompletionStage<U> completedStage(U value) {
        Guard.unknown("CompletableFuture.completedStage");
        return null;
    }

    public static <U> CompletionStage<U> failedStage(Throwable ex) {
        Guard.unknown("CompletableFuture.failedStage");
        return null;
    }

    public CompletionStage<T> minimalCompletionStage() {
        Guard.unknown("CompletableFuture.minimalCompletionStage");
        return null;
    }

    public boolean isDone() {
        return result != null;
    }

    /** Waits for the result; how that ended. A worker of a pool may run other tasks meanwhile. */
    private int await(int how, long nanos) {
        ForkJoinPool own = ForkJoinWorkerThread.poolOf(Thread.currentThread());
        if (own == null) {
            return done.await(1, how, nanos);
        }
        if (how != 0) {
            own.leaves();
            int end = done.await(1, how, nanos);
            own.returns();
            return end;
        }
        while (done.value == 0) {
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

    @SuppressWarnings("unchecked")
    private T value(Object outcome) {
        return outcome == NOTHING ? null : (T) outcome;
    }

    private T reportGet() throws ExecutionException {
        Object outcome = result;
        if (outcome instanceof Failure) {
            openReportGet(((Failure) outcome).thrown);
        }
        return value(outcome);
    }

    private static void openReportGet(Throwable thrown) throws ExecutionException {
        if (thrown instanceof CancellationException) {
            throw (CancellationException) thrown;
        }
        Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : null;
        throw new ExecutionException(cause == null ? thrown : cause);
    }

    private T reportJoin() {
        Object outcome = result;
        if (outcome instanceof Failure) {
            openReportJoin(((Failure) outcome).thrown);
        }
        return value(outcome);
    }

    private static void openReportJoin(Throwable thrown) {
        if (thrown instanceof CancellationException) {
            throw (CancellationException) thrown;
        }
        throw thrown instanceof CompletionException ? (CompletionException) thrown : new CompletionException(thrown);
    }

    public T get() throws InterruptedException, ExecutionException {
        if (done.value == 0) {
            if (await(Guard.INTERRUPTIBLE | Guard.EITHER, 0L) != Guard.ENOUGH) {
                throw new InterruptedException();
            }
            follow();
        }
        return reportGet();
    }

    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        if (done.value == 0) {
            Guard.pause();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            int end = await(Guard.INTERRUPTIBLE | Guard.EITHER | Guard.TIMED, nanos);
            if (end == Guard.INTERRUPTED) {
                throw new InterruptedException();
            }
            if (end == Guard.TIMED_OUT) {
                throw new TimeoutException();
            }
            follow();
        }
        return reportGet();
    }

    public T join() {
        if (done.value == 0) {
            await(0, 0L);
            follow();
        }
        return reportJoin();
    }

    public T getNow(T valueIfAbsent) {
        return done.value == 0 ? valueIfAbsent : reportJoin();
    }

    public boolean complete(T value) {
        boolean first = succeed(value);
        follow();
        return first;
    }

    public boolean completeExceptionally(Throwable ex) {
        boolean first = set(new Failure(Objects.requireNonNull(ex)));
        follow();
        return first;
    }

    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean first = set(new Failure(new CancellationException()));
        follow();
        return first || isCancelled();
    }

    public boolean isCancelled() {
        Object outcome = result;
        return outcome instanceof Failure && ((Failure) outcome).thrown instanceof CancellationException;
    }

    public boolean isCompletedExceptionally() {
        return result instanceof Failure;
    }

    public void obtrudeValue(T value) {
        Guard.unknown("CompletableFuture.obtrudeValue");
    }

    public void obtrudeException(Throwable ex) {
        Guard.unknown("CompletableFuture.obtrudeException");
    }

    public int getNumberOfDependents() {
        return stages.length;
    }

    public String toString() {
        Object outcome = result;
        String state = outcome == null ? "[Not completed]" : outcome instanceof Failure ? "[Completed exceptionally: " + ((Failure) outcome).thrown + "]" : "[Completed normally]";
        return super.toString() + state;
    }

    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<U>();
    }

    public Executor defaultExecutor() {
        return Default.EXECUTOR;
    }

    public CompletableFuture<T> toCompletableFuture() {
        return this;
    }

    public CompletableFuture<T> copy() {
        CompletableFuture<T> target = openNew();
        return append(target, new Relay<>(target, this));
    }

    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier, Executor executor) {
        return start(this, Objects.requireNonNull(supplier), null, given(executor));
    }

    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier) {
        return completeAsync(supplier, async());
    }

    public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) {
        return time(unit.toNanos(timeout), new Failure(null));
    }

    public CompletableFuture<T> completeOnTimeout(T value, long timeout, TimeUnit unit) {
        return time(unit.toNanos(timeout), value);
    }

    private CompletableFuture<T> time(long nanos, Object value) {
        if (done.value == 0) {
            Guard.pause();
            openTimer(new Timer(this, nanos, value));
        }
        return this;
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit, Executor executor) {
        return new Delayed(unit.toNanos(delay), given(executor));
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit) {
        return new Delayed(unit.toNanos(delay), Default.EXECUTOR);
    }

    private <U> CompletableFuture<U> step(Executor executor, Function<? super T, ?> apply, Consumer<? super T> accept, Runnable run) {
        CompletableFuture<U> target = openNew();
        return append(target, new Step<>(target, executor, this, apply, accept, run));
    }

    public <U> CompletableFuture<U> thenApply(Function<? super T, ? extends U> fn) {
        return step(null, Objects.requireNonNull(fn), null, null);
    }

    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> fn) {
        return step(async(), Objects.requireNonNull(fn), null, null);
    }

    public <U> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> fn, Executor executor) {
        return step(given(executor), Objects.requireNonNull(fn), null, null);
    }

    public CompletableFuture<Void> thenAccept(Consumer<? super T> action) {
        return step(null, null, Objects.requireNonNull(action), null);
    }

    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> action) {
        return step(async(), null, Objects.requireNonNull(action), null);
    }

    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> action, Executor executor) {
        return step(given(executor), null, Objects.requireNonNull(action), null);
    }

    public CompletableFuture<Void> thenRun(Runnable action) {
        return step(null, null, null, Objects.requireNonNull(action));
    }

    public CompletableFuture<Void> thenRunAsync(Runnable action) {
        return step(async(), null, null, Objects.requireNonNull(action));
    }

    public CompletableFuture<Void> thenRunAsync(Runnable action, Executor executor) {
        return step(given(executor), null, null, Objects.requireNonNull(action));
    }

    private <U, V> CompletableFuture<V> pair(Executor executor, CompletionStage<? extends U> other, boolean both, BiFunction<? super T, ? super U, ?> function) {
        CompletableFuture<? extends U> two = openFuture(other);
        CompletableFuture<V> target = openNew();
        Pair<T, ? extends U> stage = new Pair<>(target, executor, this, two, both, function);
        add(stage);
        if (two != (Object) this) {
            two.add(stage);
        }
        stage.fire();
        return target;
    }

    public <U, V> CompletableFuture<V> thenCombine(CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> fn) {
        return pair(null, other, true, Objects.requireNonNull(fn));
    }

    public <U, V> CompletableFuture<V> thenCombineAsync(CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> fn) {
        return pair(async(), other, true, Objects.requireNonNull(fn));
    }

    public <U, V> CompletableFuture<V> thenCombineAsync(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> fn, Executor executor) {
        return pair(given(executor), other, true, Objects.requireNonNull(fn));
    }

    private static <T, U> BiFunction<T, U, Object> of(BiConsumer<? super T, ? super U> action) {
        Objects.requireNonNull(action);
        return (one, two) -> {
            action.accept(one, two);
            return null;
        };
    }

    private static <T, U> BiFunction<T, U, Object> of(Runnable action) {
        Objects.requireNonNull(action);
        return (one, two) -> {
            action.run();
            return null;
        };
    }

    private static <T, U> BiFunction<T, U, Object> either(Function<? super T, ?> fn) {
        Objects.requireNonNull(fn);
        return (one, two) -> fn.apply(one);
    }

    private static <T, U> BiFunction<T, U, Object> either(Consumer<? super T> action) {
        Objects.requireNonNull(action);
        return (one, two) -> {
            action.accept(one);
            return null;
        };
    }

    public <U> CompletableFuture<Void> thenAcceptBoth(CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action) {
        return pair(null, other, true, CompletableFuture.<T, U>of(action));
    }

    public <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action) {
        return pair(async(), other, true, CompletableFuture.<T, U>of(action));
    }

    public <U> CompletableFuture<Void> thenAcceptBothAsync(CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> action, Executor executor) {
        return pair(given(executor), other, true, CompletableFuture.<T, U>of(action));
    }

    public CompletableFuture<Void> runAfterBoth(CompletionStage<?> other, Runnable action) {
        return pair(null, other, true, of(action));
    }

    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable action) {
        return pair(async(), other, true, of(action));
    }

    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable action, Executor executor) {
        return pair(given(executor), other, true, of(action));
    }

    public <U> CompletableFuture<U> applyToEither(CompletionStage<? extends T> other, Function<? super T, U> fn) {
        return pair(null, other, false, CompletableFuture.<T, T>either(fn));
    }

    public <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> other, Function<? super T, U> fn) {
        return pair(async(), other, false, CompletableFuture.<T, T>either(fn));
    }

    public <U> CompletableFuture<U> applyToEitherAsync(CompletionStage<? extends T> other, Function<? super T, U> fn, Executor executor) {
        return pair(given(executor), other, false, CompletableFuture.<T, T>either(fn));
    }

    public CompletableFuture<Void> acceptEither(CompletionStage<? extends T> other, Consumer<? super T> action) {
        return pair(null, other, false, CompletableFuture.<T, T>either(action));
    }

    public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> action) {
        return pair(async(), other, false, CompletableFuture.<T, T>either(action));
    }

    public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> action, Executor executor) {
        return pair(given(executor), other, false, CompletableFuture.<T, T>either(action));
    }

    public CompletableFuture<Void> runAfterEither(CompletionStage<?> other, Runnable action) {
        return pair(null, other, false, of(action));
    }

    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable action) {
        return pair(async(), other, false, of(action));
    }

    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable action, Executor executor) {
        return pair(given(executor), other, false, of(action));
    }

    private <U> CompletableFuture<U> compose(Executor executor, Function<? super T, ? extends CompletionStage<U>> fn) {
        CompletableFuture<U> target = openNew();
        return append(target, new Compose<>(target, executor, this, Objects.requireNonNull(fn)));
    }

    public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> fn) {
        return compose(null, fn);
    }

    public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> fn) {
        return compose(async(), fn);
    }

    public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> fn, Executor executor) {
        return compose(given(executor), fn);
    }

    private <U> CompletableFuture<U> handler(Executor executor, BiFunction<? super T, Throwable, ?> handle, BiConsumer<? super T, ? super Throwable> when) {
        CompletableFuture<U> target = openNew();
        return append(target, new Handler<>(target, executor, this, handle, when));
    }

    public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super Throwable> action) {
        return handler(null, null, Objects.requireNonNull(action));
    }

    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> action) {
        return handler(async(), null, Objects.requireNonNull(action));
    }

    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super Throwable> action, Executor executor) {
        return handler(given(executor), null, Objects.requireNonNull(action));
    }

    public <U> CompletableFuture<U> handle(BiFunction<? super T, Throwable, ? extends U> fn) {
        return handler(null, Objects.requireNonNull(fn), null);
    }

    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> fn) {
        return handler(async(), Objects.requireNonNull(fn), null);
    }

    public <U> CompletableFuture<U> handleAsync(BiFunction<? super T, Throwable, ? extends U> fn, Executor executor) {
        return handler(given(executor), Objects.requireNonNull(fn), null);
    }

    private CompletableFuture<T> rescue(Executor executor, Function<Throwable, ?> fn, boolean composes) {
        CompletableFuture<T> target = openNew();
        return append(target, new Rescue<>(target, executor, this, Objects.requireNonNull(fn), composes));
    }

    public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> fn) {
        return rescue(null, fn, false);
    }

    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> fn) {
        return rescue(async(), fn, false);
    }

    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> fn, Executor executor) {
        return rescue(given(executor), fn, false);
    }

    public CompletableFuture<T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> fn) {
        return rescue(null, fn, true);
    }

    public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> fn) {
        return rescue(async(), fn, true);
    }

    public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> fn, Executor executor) {
        return rescue(given(executor), fn, true);
    }

    public static CompletableFuture<Void> allOf(CompletableFuture<?>... futures) {
        CompletableFuture<?>[] sources = futures.clone();
        CompletableFuture<Void> target = new CompletableFuture<>();
        All stage = new All(target, sources);
        for (CompletableFuture<?> source : sources) {
            source.add(stage);
        }
        stage.fire();
        return target;
    }

    public static CompletableFuture<Object> anyOf(CompletableFuture<?>... futures) {
        CompletableFuture<?>[] sources = futures.clone();
        CompletableFuture<Object> target = new CompletableFuture<>();
        int count = 0;
        for (CompletableFuture<?> source : sources) {
            count += source.isOpen() ? 0 : 1;
        }
        int which = count == 0 ? -1 : new Guard(count).choose();
        for (CompletableFuture<?> source : sources) {
            if (count > 0 && !source.isOpen() && which-- == 0) {
                return source.append(target, new Relay<>(target, source));
            }
        }
        for (CompletableFuture<?> source : sources) {
            Stage stage = new Relay<>(target, source);
            if (!source.add(stage)) {
                stage.fire();
            }
        }
        return target;
    }
}
