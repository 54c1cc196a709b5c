// litmus:  MpFencesLong – message passing with fences, where the flag is a plain long
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jam21=forbidden modes=forbidden
// why:     whichever half of the flag is seen new, the acquire fence learns what comes before the release fence
import java.lang.invoke.VarHandle;

class MpFencesLong {
    static int x;
    static long y;
    @thread static void t1() { x = 1; VarHandle.releaseFence(); y = 1; }
    @thread static void t2() { long r1 = y; VarHandle.acquireFence(); int r2 = x; }
}
