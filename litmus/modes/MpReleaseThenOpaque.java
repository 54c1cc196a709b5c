// litmus:  MpReleaseThenOpaque – an acquire read of an opaque write that follows a release write
// source:  Liu, Bender, Palsberg, Compiling Volatile Correctly in Java, litmus test mp_relacq_rs
// ask:     r1 == 2 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jam21=allowed modes=allowed
// why:     there are no release sequences
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class MpReleaseThenOpaque {
    static int x;
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x = 1; y.setRelease(1); y.setOpaque(2); }
    @thread static void t2() { int r1 = y.getAcquire(); int r2 = x; }
}
