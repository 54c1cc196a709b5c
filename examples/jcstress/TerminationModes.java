import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;

/** Does a loop end that waits for a flag, in each mode of access? */
public class TerminationModes {
    static final VarHandle STOP;
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    static {
        try {
            STOP = MethodHandles.lookup().findVarHandle(Flag.class, "stop", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static class Flag {
        boolean stop;
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = ACCEPTABLE_INTERESTING, desc = "a plain access promises nothing")
    @State
    public static class PlainHandle {
        final Flag flag = new Flag();
        @Actor public void spin() { while (!(boolean) STOP.get(flag)) { } }
        @Signal public void signal() { STOP.set(flag, true); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "an opaque write is seen in the end")
    @State
    public static class OpaqueHandle {
        final Flag flag = new Flag();
        @Actor public void spin() { while (!(boolean) STOP.getOpaque(flag)) { } }
        @Signal public void signal() { STOP.setOpaque(flag, true); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "a release write is seen in the end")
    @State
    public static class AcquireHandle {
        final Flag flag = new Flag();
        @Actor public void spin() { while (!(boolean) STOP.getAcquire(flag)) { } }
        @Signal public void signal() { STOP.setRelease(flag, true); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "a volatile write is seen")
    @State
    public static class VolatileHandle {
        final Flag flag = new Flag();
        @Actor public void spin() { while (!(boolean) STOP.getVolatile(flag)) { } }
        @Signal public void signal() { STOP.setVolatile(flag, true); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = ACCEPTABLE_INTERESTING, desc = "elements are plain variables")
    @State
    public static class PlainElement {
        final int[] stop = new int[1];
        @Actor public void spin() { while (stop[0] == 0) { } }
        @Signal public void signal() { stop[0] = 1; }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "an opaque write is seen in the end")
    @State
    public static class OpaqueElement {
        final int[] stop = new int[1];
        @Actor public void spin() { while ((int) ELEMENT.getOpaque(stop, 0) == 0) { } }
        @Signal public void signal() { ELEMENT.setOpaque(stop, 0, 1); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "elements of atomic arrays are volatile")
    @State
    public static class AtomicElement {
        final AtomicIntegerArray stop = new AtomicIntegerArray(1);
        @Actor public void spin() { while (stop.get(0) == 0) { } }
        @Signal public void signal() { stop.set(0, 1); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "an opaque write is seen in the end")
    @State
    public static class AtomicOpaque {
        final AtomicBoolean stop = new AtomicBoolean();
        @Actor public void spin() { while (!stop.getOpaque()) { } }
        @Signal public void signal() { stop.setOpaque(true); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "a release write is seen in the end")
    @State
    public static class AtomicAcquire {
        final AtomicBoolean stop = new AtomicBoolean();
        @Actor public void spin() { while (!stop.getAcquire()) { } }
        @Signal public void signal() { stop.setRelease(true); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = ACCEPTABLE_INTERESTING, desc = "a plain access promises nothing")
    @State
    public static class AtomicPlain {
        final AtomicBoolean stop = new AtomicBoolean();
        @Actor public void spin() { while (!stop.getPlain()) { } }
        @Signal public void signal() { stop.setPlain(true); }
    }
}
