// litmus:  TwoPlusTwoWVolatileMode – two writes each, volatile, in opposite orders
// source:  Liu, Bender, Palsberg, Compiling Volatile Correctly in Java, litmus test 2+2W
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     volatile writes have one order, and opaque reads are coherent with it
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class TwoPlusTwoWVolatileMode {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x.set(1); y.set(2); int r1 = y.getOpaque(); }
    @thread static void t2() { y.set(1); x.set(2); int r2 = x.getOpaque(); }
}
