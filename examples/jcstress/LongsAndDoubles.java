import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.D_Result;
import org.openjdk.jcstress.infra.results.J_Result;

/** Variables of 64 bits. */
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
    @Outcome(id = {"0.0", "1.5"}, expect = ACCEPTABLE, desc = "whole")
    @Outcome(expect = FORBIDDEN, desc = "volatile doubles are not torn")
    @State
    public static class VolatileDouble {
        volatile double x;
        @Actor public void writer() { x = 1.5; }
        @Actor public void reader(D_Result r) { r.r1 = x; }
    }
}
