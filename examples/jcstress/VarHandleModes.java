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
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** The access modes of VarHandle. */
public class VarHandleModes {
    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "in order")
    @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "the flag is seen before the data")
    @State
    public static class MessagePassingPlain {
        static final VarHandle X, Y;
        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                X = lookup.findVarHandle(MessagePassingPlain.class, "x", int.class);
                Y = lookup.findVarHandle(MessagePassingPlain.class, "y", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        int x, y;
        @Actor public void writer() { x = 1; Y.set(this, 1); }
        @Actor public void reader(II_Result r) { r.r1 = (int) Y.get(this); r.r2 = x; }
    }

    @JCStressTest
    @Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = ACCEPTABLE, desc = "sequentially consistent")
    @Outcome(id = "0, 0", expect = ACCEPTABLE_INTERESTING, desc = "both reads overtake the writes")
    @State
    public static class StoreBufferingPlain {
        static final VarHandle X, Y;
        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                X = lookup.findVarHandle(StoreBufferingPlain.class, "x", int.class);
                Y = lookup.findVarHandle(StoreBufferingPlain.class, "y", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        int x, y;
        @Actor public void left(II_Result r) { X.set(this, 1); r.r1 = (int) Y.get(this); }
        @Actor public void right(II_Result r) { Y.set(this, 1); r.r2 = (int) X.get(this); }
    }

    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "in order")
    @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "the flag is seen before the data")
    @State
    public static class MessagePassingOpaque {
        static final VarHandle X, Y;
        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                X = lookup.findVarHandle(MessagePassingOpaque.class, "x", int.class);
                Y = lookup.findVarHandle(MessagePassingOpaque.class, "y", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        int x, y;
        @Actor public void writer() { x = 1; Y.setOpaque(this, 1); }
        @Actor public void reader(II_Result r) { r.r1 = (int) Y.getOpaque(this); r.r2 = x; }
    }

    @JCStressTest
    @Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = ACCEPTABLE, desc = "sequentially consistent")
    @Outcome(id = "0, 0", expect = ACCEPTABLE_INTERESTING, desc = "both reads overtake the writes")
    @State
    public static class StoreBufferingOpaque {
        static final VarHandle X, Y;
        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                X = lookup.findVarHandle(StoreBufferingOpaque.class, "x", int.class);
                Y = lookup.findVarHandle(StoreBufferingOpaque.class, "y", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        int x, y;
        @Actor public void left(II_Result r) { X.setOpaque(this, 1); r.r1 = (int) Y.getOpaque(this); }
        @Actor public void right(II_Result r) { Y.setOpaque(this, 1); r.r2 = (int) X.getOpaque(this); }
    }

    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "in order")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "the flag is seen before the data")
    @State
    public static class MessagePassingReleaseAcquire {
        static final VarHandle X, Y;
        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                X = lookup.findVarHandle(MessagePassingReleaseAcquire.class, "x", int.class);
                Y = lookup.findVarHandle(MessagePassingReleaseAcquire.class, "y", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        int x, y;
        @Actor public void writer() { x = 1; Y.setRelease(this, 1); }
        @Actor public void reader(II_Result r) { r.r1 = (int) Y.getAcquire(this); r.r2 = x; }
    }

    @JCStressTest
    @Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = ACCEPTABLE, desc = "sequentially consistent")
    @Outcome(id = "0, 0", expect = ACCEPTABLE_INTERESTING, desc = "both reads overtake the writes")
    @State
    public static class StoreBufferingReleaseAcquire {
        static final VarHandle X, Y;
        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                X = lookup.findVarHandle(StoreBufferingReleaseAcquire.class, "x", int.class);
                Y = lookup.findVarHandle(StoreBufferingReleaseAcquire.class, "y", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        int x, y;
        @Actor public void left(II_Result r) { X.setRelease(this, 1); r.r1 = (int) Y.getAcquire(this); }
        @Actor public void right(II_Result r) { Y.setRelease(this, 1); r.r2 = (int) X.getAcquire(this); }
    }

    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "in order")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "the flag is seen before the data")
    @State
    public static class MessagePassingVolatile {
        static final VarHandle X, Y;
        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                X = lookup.findVarHandle(MessagePassingVolatile.class, "x", int.class);
                Y = lookup.findVarHandle(MessagePassingVolatile.class, "y", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        int x, y;
        @Actor public void writer() { x = 1; Y.setVolatile(this, 1); }
        @Actor public void reader(II_Result r) { r.r1 = (int) Y.getVolatile(this); r.r2 = x; }
    }

    @JCStressTest
    @Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = ACCEPTABLE, desc = "sequentially consistent")
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "both reads overtake the writes")
    @State
    public static class StoreBufferingVolatile {
        static final VarHandle X, Y;
        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                X = lookup.findVarHandle(StoreBufferingVolatile.class, "x", int.class);
                Y = lookup.findVarHandle(StoreBufferingVolatile.class, "y", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        int x, y;
        @Actor public void left(II_Result r) { X.setVolatile(this, 1); r.r1 = (int) Y.getVolatile(this); }
        @Actor public void right(II_Result r) { Y.setVolatile(this, 1); r.r2 = (int) X.getVolatile(this); }
    }

    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "coherent")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "opaque reads of one variable do not go back")
    @State
    public static class CoherenceOpaque {
        static final VarHandle X, Y;
        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                X = lookup.findVarHandle(CoherenceOpaque.class, "x", int.class);
                Y = lookup.findVarHandle(CoherenceOpaque.class, "y", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        int x, y;
        @Actor public void writer() { X.setOpaque(this, 1); }
        @Actor public void reader(II_Result r) { r.r1 = (int) X.getOpaque(this); r.r2 = (int) X.getOpaque(this); }
    }

    @JCStressTest
    @Outcome(id = {"true, false", "false, true"}, expect = ACCEPTABLE, desc = "one of them wins")
    @Outcome(expect = FORBIDDEN, desc = "both or none")
    @State
    public static class CompareAndSet {
        static final VarHandle X, Y;
        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                X = lookup.findVarHandle(CompareAndSet.class, "x", int.class);
                Y = lookup.findVarHandle(CompareAndSet.class, "y", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        int x, y;
        @Actor public void left(ZZ_Result r) { r.r1 = X.compareAndSet(this, 0, 1); }
        @Actor public void right(ZZ_Result r) { r.r2 = X.compareAndSet(this, 0, 1); }
    }

    @JCStressTest
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "both counted")
    @Outcome(expect = FORBIDDEN, desc = "updates are atomic in every mode")
    @State
    public static class GetAndAddRelease {
        static final VarHandle X, Y;
        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                X = lookup.findVarHandle(GetAndAddRelease.class, "x", int.class);
                Y = lookup.findVarHandle(GetAndAddRelease.class, "y", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        int x, y;
        @Actor public void left() { X.getAndAddRelease(this, 1); }
        @Actor public void right() { X.getAndAddRelease(this, 1); }
        @Arbiter public void result(I_Result r) { r.r1 = x; }
    }

    @JCStressTest
    @Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = ACCEPTABLE, desc = "one fence comes second")
    @Outcome(id = "0, 0", expect = FORBIDDEN, desc = "full fences have an order")
    @State
    public static class FullFences {
        static final VarHandle X, Y;
        static {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                X = lookup.findVarHandle(FullFences.class, "x", int.class);
                Y = lookup.findVarHandle(FullFences.class, "y", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        int x, y;
        @Actor public void left(II_Result r) { X.setOpaque(this, 1); VarHandle.fullFence(); r.r1 = (int) Y.getOpaque(this); }
        @Actor public void right(II_Result r) { Y.setOpaque(this, 1); VarHandle.fullFence(); r.r2 = (int) X.getOpaque(this); }
    }
}
