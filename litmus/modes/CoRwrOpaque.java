// litmus:  CoRwrOpaque – a read before and after an own write, opaque
// source:  Liu, Bender, Palsberg, Compiling Volatile Correctly in Java, litmus test CoRWR
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     a read sees no later write of its thread, and none that its thread has overwritten
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class CoRwrOpaque {
    static final AtomicInteger x = new AtomicInteger();
    @thread static void t1() { int r1 = x.getOpaque(); x.setOpaque(1); int r2 = x.getOpaque(); }
}
