// litmus:  SbFullFences – store buffering with full fences, opaque
// source:  Liu, Bender, Palsberg, Compiling Volatile Correctly in Java, litmus test SB+mfence
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     one of the fences comes second
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

class SbFullFences {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x.setOpaque(1); VarHandle.fullFence(); int r1 = y.getOpaque(); }
    @thread static void t2() { y.setOpaque(1); VarHandle.fullFence(); int r2 = x.getOpaque(); }
}
