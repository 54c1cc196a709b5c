// litmus:  RaNonGlobal4 – volatile reads of volatile writes in four threads
// source:  Liu, Bender, Palsberg, Compiling Volatile Correctly in Java, litmus test ra-non-global.4
// ask:     r0 == 0 && r1 == 1 && r2 == 1 && r3 == 2
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     volatile accesses have one order
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class RaNonGlobal4 {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { y.set(2); int r0 = x.get(); }
    @thread static void t2() { x.set(1); }
    @thread static void t3() { int r1 = x.get(); y.set(1); }
    @thread static void t4() { int r2 = y.get(); int r3 = y.get(); }
}
