// litmus:  WrcOpaque – write to read causality, opaque
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 1 && r3 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jam21=allowed modes=allowed
// why:     opaque accesses hand nothing on
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class WrcOpaque {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x.setOpaque(1); }
    @thread static void t2() { int r1 = x.getOpaque(); y.setOpaque(1); }
    @thread static void t3() { int r2 = y.getOpaque(); int r3 = x.getOpaque(); }
}
