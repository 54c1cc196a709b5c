// litmus:  LbOneReordered – load buffering with one thread turned round, opaque
// source:  Liu, Bender, Palsberg, Compiling Volatile Correctly in Java, litmus test b_reorder
// ask:     r1 == 1 && r2 == 1
// expect:  sc=allowed tso=allowed pso=allowed opmm=allowed jam21=allowed modes=allowed
// why:     in order
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class LbOneReordered {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { y.setOpaque(1); int r1 = x.getOpaque(); }
    @thread static void t2() { int r2 = y.getOpaque(); x.setOpaque(1); }
}
