// litmus:  CoIriwOpaque – two readers of one variable, opaque
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 2 && r3 == 2 && r4 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     the writes of one variable are ordered for all opaque readers
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class CoIriwOpaque {
    static final AtomicInteger x = new AtomicInteger();
    @thread static void t1() { x.setOpaque(1); }
    @thread static void t2() { x.setOpaque(2); }
    @thread static void t3() { int r1 = x.getOpaque(); int r2 = x.getOpaque(); }
    @thread static void t4() { int r3 = x.getOpaque(); int r4 = x.getOpaque(); }
}
