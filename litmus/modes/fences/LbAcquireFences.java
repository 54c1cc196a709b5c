// litmus:  LbAcquireFences – load buffering with acquire fences, opaque
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     the writes come after the reads
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

class LbAcquireFences {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { int r1 = x.getOpaque(); VarHandle.acquireFence(); y.setOpaque(1); }
    @thread static void t2() { int r2 = y.getOpaque(); VarHandle.acquireFence(); x.setOpaque(1); }
}
