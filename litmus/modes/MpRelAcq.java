// litmus:  MpRelAcq – message passing by release and acquire
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     the release write that is read happens-before the acquire read
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class MpRelAcq {
    static int x;
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x = 1; y.setRelease(1); }
    @thread static void t2() { int r1 = y.getAcquire(); int r2 = x; }
}
