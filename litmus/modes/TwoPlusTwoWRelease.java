// litmus:  TwoPlusTwoWRelease – two writes each, in release mode, in opposite orders, read plainly when both threads have ended
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=allowed modes=allowed
// why:     nothing promises that release writes of different threads take their places in the order in which they are executed; opmm performs them in that order
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class TwoPlusTwoWRelease {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x.setRelease(1); y.setRelease(2); }
    @thread static void t2() { y.setRelease(1); x.setRelease(2); }
    @thread(after = {"t1", "t2"}) static void t3() { int r1 = x.getPlain(); int r2 = y.getPlain(); }
}
