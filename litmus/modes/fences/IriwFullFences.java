// litmus:  IriwFullFences – independent reads of independent writes with full fences between the reads
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     one of the fences comes second
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

class IriwFullFences {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x.setOpaque(1); }
    @thread static void t2() { y.setOpaque(1); }
    @thread static void t3() { int r1 = x.getOpaque(); VarHandle.fullFence(); int r2 = y.getOpaque(); }
    @thread static void t4() { int r3 = y.getOpaque(); VarHandle.fullFence(); int r4 = x.getOpaque(); }
}
