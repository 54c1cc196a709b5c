// litmus:  SbRelAcq – store buffering by release and acquire
// source:  VarHandle documentation
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jam21=allowed modes=allowed
// why:     a release write may be overtaken by a later acquire read
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class SbRelAcq {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x.setRelease(1); int r1 = y.getAcquire(); }
    @thread static void t2() { y.setRelease(1); int r2 = x.getAcquire(); }
}
