// litmus:  RwcFullFences – read to write causality with full fences
// source:  Liu, Bender, Palsberg, Compiling Volatile Correctly in Java, litmus test RWC+syncs
// ask:     r1 == 1 && r2 == 0 && r3 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     full fences have an order that all threads agree on
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

class RwcFullFences {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x.setOpaque(1); }
    @thread static void t2() { int r1 = x.getOpaque(); VarHandle.fullFence(); int r2 = y.getOpaque(); }
    @thread static void t3() { y.setOpaque(1); VarHandle.fullFence(); int r3 = x.getOpaque(); }
}
