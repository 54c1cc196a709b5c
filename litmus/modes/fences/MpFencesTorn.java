// litmus:  MpFencesTorn – message passing with fences, where one half of the flag is seen new and the other old
// source:  VarHandle documentation; JLS §17.7
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden
// why:     the half that is seen new is enough for the acquire fence to learn what comes before the release fence
// note:    that r1 is 1 at all needs a torn read
import java.lang.invoke.VarHandle;

class MpFencesTorn {
    static int x;
    static long y;
    @thread static void t1() { x = 1; VarHandle.releaseFence(); y = 0x700000001L; }
    @thread static void t2() { long r1 = y; VarHandle.acquireFence(); int r2 = x; }
}
