// litmus:  MpFences – message passing with a release and an acquire fence
// source:  Liu, Bender, Palsberg, Compiling Volatile Correctly in Java, litmus test mp_fences
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     the fences make the opaque accesses a release and an acquire
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

class MpFences {
    static int x;
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x = 1; VarHandle.releaseFence(); y.setOpaque(1); }
    @thread static void t2() { int r1 = y.getOpaque(); VarHandle.acquireFence(); int r2 = x; }
}
