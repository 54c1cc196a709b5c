// litmus:  CoRrOpaque – two opaque reads of one variable
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     opaque accesses are coherent
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class CoRrOpaque {
    static final AtomicInteger x = new AtomicInteger();
    @thread static void t1() { x.setOpaque(1); }
    @thread static void t2() { int r1 = x.getOpaque(); int r2 = x.getOpaque(); }
}
