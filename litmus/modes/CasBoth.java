// litmus:  CasBoth – two compare-and-sets from the same value
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     a compare-and-set is one action
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class CasBoth {
    static final AtomicInteger x = new AtomicInteger();
    @thread static void t1() { int r1 = x.compareAndSet(0, 1) ? 1 : 0; }
    @thread static void t2() { int r2 = x.compareAndSet(0, 2) ? 1 : 0; }
}
