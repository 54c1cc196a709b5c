import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicBoolean;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;

/** Does a loop end that waits for a flag? */
public class Termination {
    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = ACCEPTABLE_INTERESTING, desc = "the loop may never look again")
    @State
    public static class PlainFlag {
        boolean stop;
        @Actor public void spin() { while (!stop) { } }
        @Signal public void signal() { stop = true; }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "a volatile write is seen")
    @State
    public static class VolatileFlag {
        volatile boolean stop;
        @Actor public void spin() { while (!stop) { } }
        @Signal public void signal() { stop = true; }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "the lock makes it visible")
    @State
    public static class SynchronizedFlag {
        boolean stop;
        synchronized boolean isStopped() { return stop; }
        @Actor public void spin() { while (!isStopped()) { } }
        @Signal public synchronized void signal() { stop = true; }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "an atomic write is seen")
    @State
    public static class AtomicFlag {
        final AtomicBoolean stop = new AtomicBoolean();
        @Actor public void spin() { while (!stop.get()) { } }
        @Signal public void signal() { stop.set(true); }
    }
}
