// litmus:  SbVolatileMode – store buffering by volatile accesses of atomic integers
// source:  VarHandle documentation
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     volatile accesses are in one total order
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class SbVolatileMode {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x.set(1); int r1 = y.get(); }
    @thread static void t2() { y.set(1); int r2 = x.get(); }
}
