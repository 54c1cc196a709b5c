// litmus:  N5Opaque – each thread reads the other one's write after its own, opaque
// source:  VarHandle documentation
// ask:     r1 == 2 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     opaque accesses are coherent
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class N5Opaque {
    static final AtomicInteger x = new AtomicInteger();
    @thread static void t1() { x.setOpaque(1); int r1 = x.getOpaque(); }
    @thread static void t2() { x.setOpaque(2); int r2 = x.getOpaque(); }
}
