// litmus:  IriwVolatileMode – independent reads of independent writes, volatile
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     volatile accesses are in one total order
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class IriwVolatileMode {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x.set(1); }
    @thread static void t2() { y.set(1); }
    @thread static void t3() { int r1 = x.get(); int r2 = y.get(); }
    @thread static void t4() { int r3 = y.get(); int r4 = x.get(); }
}
