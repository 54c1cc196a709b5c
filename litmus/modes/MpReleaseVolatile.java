// litmus:  MpReleaseVolatile – a release write read by a volatile read
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     a volatile read is an acquire read, too
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class MpReleaseVolatile {
    static int x;
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x = 1; y.setRelease(1); }
    @thread static void t2() { int r1 = y.get(); int r2 = x; }
}
