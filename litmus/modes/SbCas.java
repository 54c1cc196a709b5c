// litmus:  SbCas – store buffering with a compare-and-set of another variable between
// source:  VarHandle documentation
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jam21=allowed modes=allowed
// why:     no thread reads what the other one wrote into its own variable; a store buffer is drained
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class SbCas {
    static int x, y;
    static final AtomicInteger u = new AtomicInteger();
    static final AtomicInteger v = new AtomicInteger();
    @thread static void t1() { x = 1; u.getAndIncrement(); int r1 = y; }
    @thread static void t2() { y = 1; v.getAndIncrement(); int r2 = x; }
}
