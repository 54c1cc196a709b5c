// litmus:  MpRelAcqOverwritten – an acquire read of another thread's write acquires nothing of the first
// source:  VarHandle documentation
// ask:     r1 == 2 && r2 == 0 && r3 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jam21=allowed modes=allowed
// why:     no release sequences: only the write that is read counts
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class MpRelAcqOverwritten {
    static int x;
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x = 1; y.setRelease(1); }
    @thread static void t2() { int r3 = y.getOpaque(); y.setOpaque(2); }
    @thread static void t3() { int r1 = y.getAcquire(); int r2 = x; }
}
