// litmus:  Z6Update – volatile, release and update in a circle
// source:  Liu, Bender, Palsberg, Compiling Volatile Correctly in Java, litmus test Z6.U
// ask:     r1 == 1 && r2 == 3 && r3 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=allowed modes=allowed
// why:     synchronization by release and update does not order volatile accesses for all
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class Z6Update {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x.set(1); y.setRelease(1); }
    @thread static void t2() { int r1 = y.getAndIncrement(); int r2 = y.getOpaque(); }
    @thread static void t3() { y.set(3); int r3 = x.get(); }
}
