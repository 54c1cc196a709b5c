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

/** Races on plain fields: what happens, and what does not even then. */
public class PlainFields {
    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "in order")
    @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "the flag is seen before the data")
    @State
    public static class MessagePassing {
        int data, flag;
        @Actor public void writer() { data = 1; flag = 1; }
        @Actor public void reader(II_Result r) { r.r1 = flag; r.r2 = data; }
    }

    @JCStressTest
    @Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = ACCEPTABLE, desc = "sequentially consistent")
    @Outcome(id = "0, 0", expect = ACCEPTABLE_INTERESTING, desc = "both reads overtake the writes")
    @State
    public static class StoreBuffering {
        int x, y;
        @Actor public void left(II_Result r) { x = 1; r.r1 = y; }
        @Actor public void right(II_Result r) { y = 1; r.r2 = x; }
    }

    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 0"}, expect = ACCEPTABLE, desc = "sequentially consistent")
    @Outcome(id = "1, 1", expect = ACCEPTABLE_INTERESTING, desc = "both writes overtake the reads")
    @State
    public static class LoadBuffering {
        int x, y;
        @Actor public void left(II_Result r) { r.r1 = x; y = 1; }
        @Actor public void right(II_Result r) { r.r2 = y; x = 1; }
    }

    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "coherent")
    @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "the second read sees the older value")
    @State
    public static class SameVariableTwice {
        int x;
        @Actor public void writer() { x = 1; }
        @Actor public void reader(II_Result r) { r.r1 = x; r.r2 = x; }
    }

    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "nobody ever writes anything else")
    @Outcome(id = ".*", expect = FORBIDDEN, desc = "values out of thin air")
    @State
    public static class OutOfThinAir {
        int x, y;
        @Actor public void left(II_Result r) { r.r1 = x; y = r.r1; }
        @Actor public void right(II_Result r) { r.r2 = y; x = r.r2; }
    }

    @JCStressTest
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "both counted")
    @Outcome(id = "1", expect = ACCEPTABLE_INTERESTING, desc = "an update is lost")
    @State
    public static class LostUpdate {
        int count;
        @Actor public void left() { count++; }
        @Actor public void right() { count++; }
        @Arbiter public void result(I_Result r) { r.r1 = count; }
    }

    @JCStressTest
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "neighbours are left alone")
    @Outcome(expect = FORBIDDEN, desc = "word tearing")
    @State
    public static class BytesApart {
        byte a, b;
        @Actor public void left() { a = 1; }
        @Actor public void right() { b = 2; }
        @Arbiter public void result(BB_Result r) { r.r1 = a; r.r2 = b; }
    }
}
