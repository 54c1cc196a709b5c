// litmus:  IriwAcquireVolatile – independent reads of independent writes, the first reads acquire, all else volatile
// source:  Liu, Bender, Palsberg, Compiling Volatile Correctly in Java, litmus test IRIW-acq-sc
// ask:     r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=allowed modes=allowed
// why:     a volatile read is not ordered after an acquire read of another variable for all
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class IriwAcquireVolatile {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x.set(1); }
    @thread static void t2() { y.set(1); }
    @thread static void t3() { int r1 = x.getAcquire(); int r2 = y.get(); }
    @thread static void t4() { int r3 = y.getAcquire(); int r4 = x.get(); }
}
