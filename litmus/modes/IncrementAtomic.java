// litmus:  IncrementAtomic – two atomic increments
// source:  VarHandle documentation
// ask:     r1 == r2
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     an atomic increment is one action
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class IncrementAtomic {
    static final AtomicInteger x = new AtomicInteger();
    @thread static void t1() { int r1 = x.getAndIncrement(); }
    @thread static void t2() { int r2 = x.getAndIncrement(); }
}
