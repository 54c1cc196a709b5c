import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;

/** Does a loop end that waits for a flag, by the mode of the accesses? */
public class TerminationModes {
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    static VarHandle field(Class<?> owner, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup()).findVarHandle(owner, "stop", type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = ACCEPTABLE_INTERESTING, desc = "a plain read may be done once")
    @State
    public static class PlainField {
        boolean stop;
        @Actor public void spin() { while (!stop) { } }
        @Signal public void signal() { stop = true; }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = ACCEPTABLE_INTERESTING, desc = "an element is a plain variable")
    @State
    public static class PlainElement {
        final int[] stop = new int[1];
        @Actor public void spin() { while (stop[0] == 0) { } }
        @Signal public void signal() { stop[0] = 1; }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = ACCEPTABLE_INTERESTING, desc = "the mode of the access counts, not the declaration")
    @State
    public static class PlainHandle {
        static final VarHandle STOP = field(PlainHandle.class, int.class);
        volatile int stop;
        @Actor public void spin() { while ((int) STOP.get(this) == 0) { } }
        @Signal public void signal() { STOP.set(this, 1); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "an opaque write is seen in the end")
    @State
    public static class OpaqueField {
        static final VarHandle STOP = field(OpaqueField.class, boolean.class);
        boolean stop;
        @Actor public void spin() { while (!(boolean) STOP.getOpaque(this)) { } }
        @Signal public void signal() { STOP.setOpaque(this, true); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "an opaque write is seen in the end")
    @State
    public static class OpaqueElement {
        final int[] stop = new int[2];
        @Actor public void spin() { while ((int) ELEMENT.getOpaque(stop, 1) == 0) { } }
        @Signal public void signal() { ELEMENT.setOpaque(stop, 1, 1); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "an opaque write is seen in the end")
    @State
    public static class OpaqueAtomic {
        final AtomicInteger stop = new AtomicInteger();
        @Actor public void spin() { while (stop.getOpaque() == 0) { } }
        @Signal public void signal() { stop.setOpaque(1); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = ACCEPTABLE_INTERESTING, desc = "nothing promises that a plain write is ever seen")
    @State
    public static class OpaqueReadOfPlainWrite {
        static final VarHandle STOP = field(OpaqueReadOfPlainWrite.class, int.class);
        int stop;
        @Actor public void spin() { while ((int) STOP.getOpaque(this) == 0) { } }
        @Signal public void signal() { stop = 1; }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = ACCEPTABLE_INTERESTING, desc = "a plain read may be done once")
    @State
    public static class PlainReadOfOpaqueWrite {
        static final VarHandle STOP = field(PlainReadOfOpaqueWrite.class, int.class);
        int stop;
        @Actor public void spin() { while (stop == 0) { } }
        @Signal public void signal() { STOP.setOpaque(this, 1); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "a release is seen in the end")
    @State
    public static class AcquireRelease {
        static final VarHandle STOP = field(AcquireRelease.class, int.class);
        int stop;
        @Actor public void spin() { while ((int) STOP.getAcquire(this) == 0) { } }
        @Signal public void signal() { STOP.setRelease(this, 1); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "a release is seen in the end")
    @State
    public static class LazySet {
        final AtomicInteger stop = new AtomicInteger();
        @Actor public void spin() { while (stop.get() == 0) { } }
        @Signal public void signal() { stop.lazySet(1); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "a volatile write is seen")
    @State
    public static class VolatileHandle {
        static final VarHandle STOP = field(VolatileHandle.class, int.class);
        int stop;
        @Actor public void spin() { while ((int) STOP.getVolatile(this) == 0) { } }
        @Signal public void signal() { STOP.setVolatile(this, 1); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "a volatile write is seen")
    @State
    public static class VolatileElement {
        final int[] stop = new int[2];
        @Actor public void spin() { while ((int) ELEMENT.getVolatile(stop, 1) == 0) { } }
        @Signal public void signal() { ELEMENT.setVolatile(stop, 1, 1); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "an atomic write is seen")
    @State
    public static class AtomicArray {
        final AtomicIntegerArray stop = new AtomicIntegerArray(2);
        @Actor public void spin() { while (stop.get(1) == 0) { } }
        @Signal public void signal() { stop.set(1, 1); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "a compare-and-set reads the newest write")
    @State
    public static class CompareAndSet {
        final AtomicInteger stop = new AtomicInteger();
        @Actor public void spin() { while (!stop.compareAndSet(1, 2)) { } }
        @Signal public void signal() { stop.set(1); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "a volatile write is seen")
    @State
    public static class FieldUpdater {
        static final AtomicIntegerFieldUpdater<FieldUpdater> STOP =
                AtomicIntegerFieldUpdater.newUpdater(FieldUpdater.class, "stop");
        volatile int stop;
        @Actor public void spin() { while (STOP.get(this) == 0) { } }
        @Signal public void signal() { STOP.set(this, 1); }
    }

    @JCStressTest(Mode.Termination)
    @Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it ends")
    @Outcome(id = "STALE", expect = FORBIDDEN, desc = "a release is seen in the end")
    @State
    public static class LazyFieldUpdater {
        static final AtomicReferenceFieldUpdater<LazyFieldUpdater, Object> STOP =
                AtomicReferenceFieldUpdater.newUpdater(LazyFieldUpdater.class, Object.class, "stop");
        volatile Object stop;
        @Actor public void spin() { while (STOP.get(this) == null) { } }
        @Signal public void signal() { STOP.lazySet(this, "now"); }
    }
}
