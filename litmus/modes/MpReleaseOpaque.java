// litmus:  MpReleaseOpaque – message passing by a release write and an opaque read
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jam21=allowed modes=allowed
// why:     without an acquire read nothing synchronizes; pso keeps earlier writes before a release write
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class MpReleaseOpaque {
    static int x;
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x = 1; y.setRelease(1); }
    @thread static void t2() { int r1 = y.getOpaque(); int r2 = x; }
}
