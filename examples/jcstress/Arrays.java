import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.BB_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** Array elements are variables of their own. */
public class Arrays {
    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "in order")
    @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "elements are plain variables")
    @State
    public static class MessagePassing {
        final int[] cells = new int[2];
        @Actor public void writer() { cells[0] = 1; cells[1] = 1; }
        @Actor public void reader(II_Result r) { r.r1 = cells[1]; r.r2 = cells[0]; }
    }

    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "in order")
    @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "volatile is the reference, not the elements")
    @State
    public static class VolatileReferenceOnly {
        volatile int[] cells = new int[2];
        @Actor public void writer() { cells[0] = 1; cells[1] = 1; }
        @Actor public void reader(II_Result r) { r.r1 = cells[1]; r.r2 = cells[0]; }
    }

    @JCStressTest
    @Outcome(id = {"-1", "42"}, expect = ACCEPTABLE, desc = "not there, or filled")
    @Outcome(expect = FORBIDDEN, desc = "published before it was filled")
    @State
    public static class WrittenThenPublished {
        volatile int[] cells;
        @Actor public void writer() { int[] fresh = new int[1]; fresh[0] = 42; cells = fresh; }
        @Actor public void reader(I_Result r) { int[] c = cells; r.r1 = c == null ? -1 : c[0]; }
    }

    @JCStressTest
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "neighbours are left alone")
    @Outcome(expect = FORBIDDEN, desc = "word tearing")
    @State
    public static class NeighbouringBytes {
        final byte[] cells = new byte[4];
        @Actor public void left() { cells[1] = 1; }
        @Actor public void right() { cells[2] = 2; }
        @Arbiter public void result(BB_Result r) { r.r1 = cells[1]; r.r2 = cells[2]; }
    }

    @JCStressTest
    @Outcome(id = {"-1", "3"}, expect = ACCEPTABLE, desc = "not there, or with its length")
    @Outcome(expect = FORBIDDEN, desc = "a length is never seen unset")
    @State
    public static class LengthIsSafe {
        int[] cells;
        @Actor public void writer() { cells = new int[3]; }
        @Actor public void reader(I_Result r) { int[] c = cells; r.r1 = c == null ? -1 : c.length; }
    }
}
