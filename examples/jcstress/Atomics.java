import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.J_Result;

/** java.util.concurrent.atomic. */
public class Atomics {
    @JCStressTest
    @Outcome(id = {"1, 2, 2", "2, 1, 2"}, expect = ACCEPTABLE, desc = "one after the other")
    @Outcome(expect = FORBIDDEN, desc = "an update is lost")
    @State
    public static class Increment {
        final AtomicInteger count = new AtomicInteger();
        @Actor public void left(III_Result r) { r.r1 = count.incrementAndGet(); }
        @Actor public void right(III_Result r) { r.r2 = count.incrementAndGet(); }
        @Arbiter public void result(III_Result r) { r.r3 = count.get(); }
    }

    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "one of them acts")
    @Outcome(id = "2", expect = ACCEPTABLE_INTERESTING, desc = "both checked before either acted")
    @State
    public static class CheckThenAct {
        final AtomicInteger count = new AtomicInteger();
        @Actor public void left() { if (count.get() == 0) count.incrementAndGet(); }
        @Actor public void right() { if (count.get() == 0) count.incrementAndGet(); }
        @Arbiter public void result(I_Result r) { r.r1 = count.get(); }
    }

    @JCStressTest
    @Outcome(id = {"-1", "42"}, expect = ACCEPTABLE, desc = "not there, or whole")
    @Outcome(expect = FORBIDDEN, desc = "published safely")
    @State
    public static class ReferencePublishes {
        static class Box { int value; Box() { value = 42; } }
        final AtomicReference<Box> box = new AtomicReference<>();
        @Actor public void writer() { box.set(new Box()); }
        @Actor public void reader(I_Result r) { Box b = box.get(); r.r1 = b == null ? -1 : b.value; }
    }

    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "in order")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "a release write, read by a volatile read")
    @State
    public static class LazySetAndPlainRead {
        final AtomicInteger flag = new AtomicInteger();
        int data;
        @Actor public void writer() { data = 1; flag.lazySet(1); }
        @Actor public void reader(II_Result r) { r.r1 = flag.get(); r.r2 = data; }
    }

    @JCStressTest
    @Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = ACCEPTABLE, desc = "one comes second")
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "elements are volatile")
    @State
    public static class ArrayElements {
        final AtomicIntegerArray cells = new AtomicIntegerArray(2);
        @Actor public void left(II_Result r) { cells.set(0, 1); r.r1 = cells.get(1); }
        @Actor public void right(II_Result r) { cells.set(1, 1); r.r2 = cells.get(0); }
    }

    @JCStressTest
    @Outcome(id = "1099511627777", expect = ACCEPTABLE, desc = "both added")
    @Outcome(expect = FORBIDDEN, desc = "an update is lost")
    @State
    public static class LongAccumulates {
        final AtomicLong sum = new AtomicLong();
        @Actor public void left() { sum.addAndGet(1L << 40); }
        @Actor public void right() { sum.addAndGet(1); }
        @Arbiter public void result(J_Result r) { r.r1 = sum.get(); }
    }
}
