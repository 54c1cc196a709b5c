// litmus:  WrcRelAcq – write to read causality by release and acquire
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 1 && r3 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     happens-before is transitive
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class WrcRelAcq {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x.setRelease(1); }
    @thread static void t2() { int r1 = x.getAcquire(); y.setRelease(1); }
    @thread static void t3() { int r2 = y.getAcquire(); int r3 = x.getAcquire(); }
}
