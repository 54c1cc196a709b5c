// litmus:  Isa2RelAcq – a message handed on by release and acquire
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 1 && r3 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     happens-before is transitive
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class Isa2RelAcq {
    static int x;
    static final AtomicInteger y = new AtomicInteger();
    static final AtomicInteger z = new AtomicInteger();
    @thread static void t1() { x = 1; y.setRelease(1); }
    @thread static void t2() { int r1 = y.getAcquire(); z.setRelease(1); }
    @thread static void t3() { int r2 = z.getAcquire(); int r3 = x; }
}
