// litmus:  MpCas – message passing by compare-and-set
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     compare-and-set has the effects of a volatile read and write
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class MpCas {
    static int x;
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x = 1; int r3 = y.compareAndSet(0, 1) ? 1 : 0; }
    @thread static void t2() { int r1 = y.get(); int r2 = x; }
}
