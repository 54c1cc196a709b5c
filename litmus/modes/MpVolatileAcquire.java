// litmus:  MpVolatileAcquire – a volatile write read by an acquire read
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     a volatile write is a release write, too
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class MpVolatileAcquire {
    static int x;
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x = 1; y.set(1); }
    @thread static void t2() { int r1 = y.getAcquire(); int r2 = x; }
}
