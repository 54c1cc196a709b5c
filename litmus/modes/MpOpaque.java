// litmus:  MpOpaque – message passing by opaque accesses
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jam21=allowed modes=allowed
// why:     opaque accesses order nothing but their own variable
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class MpOpaque {
    static int x;
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x = 1; y.setOpaque(1); }
    @thread static void t2() { int r1 = y.getOpaque(); int r2 = x; }
}
