// litmus:  MpVolatileMode – message passing by volatile accesses of an atomic integer
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     get and set have the effects of a volatile field
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class MpVolatileMode {
    static int x;
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x = 1; y.set(1); }
    @thread static void t2() { int r1 = y.get(); int r2 = x; }
}
