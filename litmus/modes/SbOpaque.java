// litmus:  SbOpaque – store buffering by opaque accesses
// source:  VarHandle documentation
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jam21=allowed modes=allowed
// why:     opaque accesses of different variables are not ordered
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class SbOpaque {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x.setOpaque(1); int r1 = y.getOpaque(); }
    @thread static void t2() { y.setOpaque(1); int r2 = x.getOpaque(); }
}
