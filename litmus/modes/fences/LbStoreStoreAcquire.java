// litmus:  LbStoreStoreAcquire – a load before a storeStoreFence, and a store behind an acquire
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden modes=allowed
// why:     a storeStoreFence does not keep loads before later stores
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

class LbStoreStoreAcquire {
    static int y;
    static final AtomicInteger x = new AtomicInteger();
    @thread static void t1() { int r1 = y; VarHandle.storeStoreFence(); x.setOpaque(1); }
    @thread static void t2() { int r2 = x.getAcquire(); y = 1; }
}
