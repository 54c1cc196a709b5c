// litmus:  CoRrPlainMode – two plain reads of one atomic integer
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jam21=allowed modes=allowed
// why:     plain mode promises no coherence
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class CoRrPlainMode {
    static final AtomicInteger x = new AtomicInteger();
    @thread static void t1() { x.setPlain(1); }
    @thread static void t2() { int r1 = x.getPlain(); int r2 = x.getPlain(); }
}
