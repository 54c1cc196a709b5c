import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** Final fields, and objects that are published by a race. */
public class FinalFields {
    @JCStressTest
    @Outcome(id = {"-1", "42"}, expect = ACCEPTABLE, desc = "not there, or whole")
    @Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "published before it was built")
    @State
    public static class UnsafePublication {
        static class Box { int value; Box() { value = 42; } }
        Box box;
        @Actor public void writer() { box = new Box(); }
        @Actor public void reader(I_Result r) { Box b = box; r.r1 = b == null ? -1 : b.value; }
    }

    @JCStressTest
    @Outcome(id = {"-1", "42"}, expect = ACCEPTABLE, desc = "not there, or whole")
    @Outcome(expect = FORBIDDEN, desc = "a final field is never seen unset")
    @State
    public static class FinalIsSafe {
        static class Box { final int value; Box() { value = 42; } }
        Box box;
        @Actor public void writer() { box = new Box(); }
        @Actor public void reader(I_Result r) { Box b = box; r.r1 = b == null ? -1 : b.value; }
    }

    @JCStressTest
    @Outcome(id = {"-1", "42"}, expect = ACCEPTABLE, desc = "not there, or whole")
    @Outcome(expect = FORBIDDEN, desc = "what a final field reaches is safe, too")
    @State
    public static class ReachedThroughFinal {
        static class Box { final int[] values; Box() { values = new int[1]; values[0] = 42; } }
        Box box;
        @Actor public void writer() { box = new Box(); }
        @Actor public void reader(I_Result r) { Box b = box; r.r1 = b == null ? -1 : b.values[0]; }
    }

    @JCStressTest
    @Outcome(id = {"-1", "42"}, expect = ACCEPTABLE, desc = "not there, or whole")
    @Outcome(id = "0", expect = ACCEPTABLE_INTERESTING, desc = "the constructor gave it away too early")
    @State
    public static class LeakedThis {
        static FinalFields.LeakedThis.Box leaked;
        static class Box { final int value; Box() { leaked = this; value = 42; } }
        @Actor public void writer() { leaked = null; new Box(); }
        @Actor public void reader(I_Result r) { Box b = leaked; r.r1 = b == null ? -1 : b.value; }
    }

    @JCStressTest
    @Outcome(id = {"-1, -1", "1, 2"}, expect = ACCEPTABLE, desc = "not there, or whole")
    @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "only final fields are frozen")
    @State
    public static class NextToFinal {
        static class Box { final int first; int second; Box() { first = 1; second = 2; } }
        Box box;
        @Actor public void writer() { box = new Box(); }
        @Actor public void reader(II_Result r) { Box b = box; r.r1 = b == null ? -1 : b.first; r.r2 = b == null ? -1 : b.second; }
    }
}
