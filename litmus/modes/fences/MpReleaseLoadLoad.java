// litmus:  MpReleaseLoadLoad – message passing by plain accesses, with a release fence and a loadLoadFence
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     what the release fence makes known is found done by loads behind the loadLoadFence
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.lang.invoke.VarHandle;

class MpReleaseLoadLoad {
    static int x, y;
    @thread static void t1() { x = 1; VarHandle.releaseFence(); y = 1; }
    @thread static void t2() { int r1 = y; VarHandle.loadLoadFence(); int r2 = x; }
}
