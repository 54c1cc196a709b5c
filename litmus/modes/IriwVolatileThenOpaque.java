// litmus:  IriwVolatileThenOpaque – independent acquire reads of opaque writes that follow volatile ones
// source:  Liu, Bender, Palsberg, Compiling Volatile Correctly in Java, litmus test IRIW-sc-rlx-acq
// ask:     r1 == 2 && r2 == 0 && r3 == 2 && r4 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jam21=allowed modes=allowed
// why:     an opaque write after a volatile one releases nothing
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class IriwVolatileThenOpaque {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x.set(1); x.setOpaque(2); }
    @thread static void t2() { y.set(1); y.setOpaque(2); }
    @thread static void t3() { int r1 = x.getAcquire(); int r2 = y.getAcquire(); }
    @thread static void t4() { int r3 = y.getAcquire(); int r4 = x.getAcquire(); }
}
