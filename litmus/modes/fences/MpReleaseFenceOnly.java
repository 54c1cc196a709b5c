// litmus:  MpReleaseFenceOnly – message passing with a release fence only
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jam21=allowed modes=allowed
// why:     the reader orders nothing
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

class MpReleaseFenceOnly {
    static int x;
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x = 1; VarHandle.releaseFence(); y.setOpaque(1); }
    @thread static void t2() { int r1 = y.getOpaque(); int r2 = x; }
}
