import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** What locks promise, and to whom. */
public class SynchronizedBlocks {
    @JCStressTest
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "both counted")
    @Outcome(expect = FORBIDDEN, desc = "the lock excludes")
    @State
    public static class Counter {
        int count;
        @Actor public void left() { synchronized (this) { count++; } }
        @Actor public void right() { synchronized (this) { count++; } }
        @Arbiter public void result(I_Result r) { r.r1 = count; }
    }

    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "in order")
    @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "a lock helps only those who take it")
    @State
    public static class ReaderTakesNoLock {
        int x, y;
        @Actor public void writer() { synchronized (this) { x = 1; y = 1; } }
        @Actor public void reader(II_Result r) { r.r1 = y; r.r2 = x; }
    }

    @JCStressTest
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "both counted")
    @Outcome(id = "1", expect = ACCEPTABLE_INTERESTING, desc = "nothing is excluded")
    @State
    public static class DifferentLocks {
        final Object a = new Object(), b = new Object();
        int count;
        @Actor public void left() { synchronized (a) { count++; } }
        @Actor public void right() { synchronized (b) { count++; } }
        @Arbiter public void result(I_Result r) { r.r1 = count; }
    }

    @JCStressTest
    @Outcome(id = {"0, 0", "1, 1", "2, 2"}, expect = ACCEPTABLE, desc = "whole")
    @Outcome(expect = FORBIDDEN, desc = "half of a pair")
    @State
    public static class PairIsSeenWhole {
        int x, y;
        synchronized void set(int value) { x = value; y = value; }
        @Actor public void first() { set(1); }
        @Actor public void second() { set(2); }
        @Actor public void reader(II_Result r) { synchronized (this) { r.r1 = x; r.r2 = y; } }
    }

    @JCStressTest
    @Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = ACCEPTABLE, desc = "one block comes second, and sees what came before the other")
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "the blocks have an order")
    @State
    public static class EmptyBlocksOrderNothingMuch {
        int x, y;
        @Actor public void left(II_Result r) { x = 1; synchronized (this) { } r.r1 = y; }
        @Actor public void right(II_Result r) { y = 1; synchronized (this) { } r.r2 = x; }
    }
}
