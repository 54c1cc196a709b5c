// litmus:  SbForwardOpaque – store buffering with reads of own writes between, opaque
// source:  Liu, Bender, Palsberg, Compiling Volatile Correctly in Java, litmus test SB+rfi-pos
// ask:     r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0
// expect:  sc=forbidden tso=allowed pso=allowed opmm=allowed jam21=allowed modes=allowed
// why:     reading an own write orders nothing
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class SbForwardOpaque {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x.setOpaque(1); int r1 = x.getOpaque(); int r2 = y.getOpaque(); }
    @thread static void t2() { y.setOpaque(1); int r3 = y.getOpaque(); int r4 = x.getOpaque(); }
}
