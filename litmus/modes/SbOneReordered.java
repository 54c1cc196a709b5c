// litmus:  SbOneReordered – store buffering with one thread turned round, volatile
// source:  Liu, Bender, Palsberg, Compiling Volatile Correctly in Java, litmus test a4_reorder
// ask:     r1 == 0 && r2 == 0
// expect:  sc=allowed tso=allowed pso=allowed opmm=allowed jam21=allowed modes=allowed
// why:     one thread after the other
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class SbOneReordered {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { int r1 = y.get(); x.set(1); }
    @thread static void t2() { y.set(1); int r2 = x.get(); }
}
