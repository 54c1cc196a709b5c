// litmus:  LbLoadLoad – load buffering with loadLoadFences
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=allowed modes=allowed
// why:     a loadLoadFence does not keep loads before later stores; JAM21 takes it for an acquire fence, but has no rule against circles of plain accesses
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.lang.invoke.VarHandle;

class LbLoadLoad {
    static int x, y;
    @thread static void t1() { int r1 = y; VarHandle.loadLoadFence(); x = 1; }
    @thread static void t2() { int r2 = x; VarHandle.loadLoadFence(); y = 1; }
}
