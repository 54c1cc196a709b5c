// litmus:  LbOpaque – load buffering, opaque
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=allowed
// why:     opaque reads do not see what depends on them; opmm has no late reads at all
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class LbOpaque {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { int r1 = x.getOpaque(); y.setOpaque(1); }
    @thread static void t2() { int r2 = y.getOpaque(); x.setOpaque(1); }
}
