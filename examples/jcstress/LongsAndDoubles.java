import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.D_Result;
import org.openjdk.jcstress.infra.results.J_Result;

/** Variables of 64 bits: which of them may be seen half old, half new. */
public class LongsAndDoubles {
    @JCStressTest
    @Outcome(id = {"0", "-1"}, expect = ACCEPTABLE, desc = "whole")
    @Outcome(expect = FORBIDDEN, desc = "volatile longs are not torn")
    @State
    public static class VolatileLong {
        volatile long x;
        @Actor public void writer() { x = -1L; }
        @Actor public void reader(J_Result r) { r.r1 = x; }
    }

    @JCStressTest
    @Outcome(id = {"0", "-1"}, expect = ACCEPTABLE, desc = "whole")
    @Outcome(id = {"-4294967296", "4294967295"}, expect = ACCEPTABLE_INTERESTING, desc = "a virtual machine may write the halves one by one")
    @State
    public static class PlainLong {
        long x;
        @Actor public void writer() { x = -1L; }
        @Actor public void reader(J_Result r) { r.r1 = x; }
    }

    @JCStressTest
    @Outcome(id = {"0", "1", "2"}, expect = ACCEPTABLE, desc = "whole: the high half is always zero")
    @Outcome(expect = FORBIDDEN, desc = "halves of small numbers make small numbers")
    @State
    public static class SmallLong {
        long x;
        @Actor public void writer() { x = 1; x = 2; }
        @Actor public void reader(J_Result r) { r.r1 = x; }
    }

    @JCStressTest
    @Outcome(id = {"0", "-1"}, expect = ACCEPTABLE, desc = "whole")
    @Outcome(expect = FORBIDDEN, desc = "longs under a lock are not torn")
    @State
    public static class LockedLong {
        long x;
        @Actor public void writer() { synchronized (this) { x = -1L; } }
        @Actor public void reader(J_Result r) { synchronized (this) { r.r1 = x; } }
    }

    @JCStressTest
    @Outcome(id = {"4294967297", "8589934594"}, expect = ACCEPTABLE, desc = "one of the two")
    @Outcome(id = {"4294967298", "8589934593"}, expect = ACCEPTABLE_INTERESTING, desc = "half of each, for ever")
    @State
    public static class TwoWriters {
        long x;
        @Actor public void one() { x = 0x1_0000_0001L; }
        @Actor public void two() { x = 0x2_0000_0002L; }
        @Arbiter public void after(J_Result r) { r.r1 = x; }
    }

    @JCStressTest
    @Outcome(id = {"0", "-1"}, expect = ACCEPTABLE, desc = "whole")
    @Outcome(id = {"-4294967296", "4294967295"}, expect = ACCEPTABLE_INTERESTING, desc = "elements are torn like fields")
    @State
    public static class LongElement {
        final long[] a = new long[2];
        @Actor public void writer() { a[1] = -1L; }
        @Actor public void reader(J_Result r) { r.r1 = a[1]; }
    }

    @JCStressTest
    @Outcome(id = {"0", "-1"}, expect = ACCEPTABLE, desc = "whole")
    @Outcome(id = {"-4294967296", "4294967295"}, expect = ACCEPTABLE_INTERESTING, desc = "plain mode is not whole")
    @State
    public static class PlainHandle {
        static final VarHandle X;
        static {
            try {
                X = MethodHandles.lookup().findVarHandle(PlainHandle.class, "x", long.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        long x;
        @Actor public void writer() { X.set(this, -1L); }
        @Actor public void reader(J_Result r) { r.r1 = (long) X.get(this); }
    }

    @JCStressTest
    @Outcome(id = {"0.0", "1.5"}, expect = ACCEPTABLE, desc = "whole")
    @Outcome(expect = FORBIDDEN, desc = "volatile doubles are not torn")
    @State
    public static class VolatileDouble {
        volatile double x;
        @Actor public void writer() { x = 1.5; }
        @Actor public void reader(D_Result r) { r.r1 = x; }
    }

    @JCStressTest
    @Outcome(id = {"0.0", "0.1"}, expect = ACCEPTABLE, desc = "whole")
    @Outcome(id = {"0.09999996423721313", "1.273197475E-314"}, expect = ACCEPTABLE_INTERESTING, desc = "half of 0.1")
    @State
    public static class PlainDouble {
        double x;
        @Actor public void writer() { x = 0.1; }
        @Actor public void reader(D_Result r) { r.r1 = x; }
    }
}
