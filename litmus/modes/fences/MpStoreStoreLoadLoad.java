// litmus:  MpStoreStoreLoadLoad – message passing with a storeStoreFence and a loadLoadFence
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     the stores are kept in order by one fence, the loads by the other
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

class MpStoreStoreLoadLoad {
    static int x;
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { x = 1; VarHandle.storeStoreFence(); y.setOpaque(1); }
    @thread static void t2() { int r1 = y.getOpaque(); VarHandle.loadLoadFence(); int r2 = x; }
}
