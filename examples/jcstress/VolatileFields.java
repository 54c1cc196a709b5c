import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** What volatile promises. */
public class VolatileFields {
    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "in order")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "the flag publishes the data")
    @State
    public static class MessagePassing {
        int data;
        volatile int flag;
        @Actor public void writer() { data = 1; flag = 1; }
        @Actor public void reader(II_Result r) { r.r1 = flag; r.r2 = data; }
    }

    @JCStressTest
    @Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = ACCEPTABLE, desc = "one of them comes second")
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "volatile accesses have one order")
    @State
    public static class Dekker {
        volatile int x, y;
        @Actor public void left(II_Result r) { x = 1; r.r1 = y; }
        @Actor public void right(II_Result r) { y = 1; r.r2 = x; }
    }

    @JCStressTest
    @Outcome(id = "1, 0, 1, 0", expect = FORBIDDEN, desc = "the readers disagree about the order")
    @Outcome(expect = ACCEPTABLE, desc = "everything else")
    @State
    public static class IndependentReaders {
        volatile int x, y;
        @Actor public void writerOfX() { x = 1; }
        @Actor public void writerOfY() { y = 1; }
        @Actor public void firstReader(IIII_Result r) { r.r1 = x; r.r2 = y; }
        @Actor public void secondReader(IIII_Result r) { r.r3 = y; r.r4 = x; }
    }

    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "causes come first")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "happens-before is transitive")
    @State
    public static class WriteToReadCausality {
        int data;
        volatile int first, second;
        @Actor public void a() { data = 1; first = 1; }
        @Actor public void b() { if (first == 1) second = 1; }
        @Actor public void c(II_Result r) { r.r1 = second; r.r2 = data; }
    }

    @JCStressTest
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "both counted")
    @Outcome(id = "1", expect = ACCEPTABLE_INTERESTING, desc = "volatile does not make it atomic")
    @State
    public static class IncrementIsNoUpdate {
        volatile int count;
        @Actor public void left() { count++; }
        @Actor public void right() { count++; }
        @Arbiter public void result(I_Result r) { r.r1 = count; }
    }

    @JCStressTest
    @Outcome(id = {"0, 0", "1, 0", "1, 1"}, expect = ACCEPTABLE, desc = "in order")
    @Outcome(id = "0, 1", expect = ACCEPTABLE_INTERESTING, desc = "the write behind the flag overtakes it")
    @State
    public static class OnlyTheFlagIsRead {
        int data;
        volatile int flag;
        @Actor public void writer() { flag = 1; data = 1; }
        @Actor public void reader(II_Result r) { r.r1 = flag; r.r2 = data; }
    }
}
