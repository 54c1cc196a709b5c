// litmus:  IriwOpaque – independent reads of independent writes, opaque
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jam21=allowed modes=allowed
// why:     only volatile accesses are in one total order
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class IriwOpaque {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x.setOpaque(1); }
    @thread static void t2() { y.setOpaque(1); }
    @thread static void t3() { int r1 = x.getOpaque(); int r2 = y.getOpaque(); }
    @thread static void t4() { int r3 = y.getOpaque(); int r4 = x.getOpaque(); }
}
