// litmus:  SbFullFencesPlain – store buffering with full fences, plain
// source:  VarHandle documentation
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     one of the fences comes second
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.lang.invoke.VarHandle;

class SbFullFencesPlain {
    static int x, y;
    @thread static void t1() { x = 1; VarHandle.fullFence(); int r1 = y; }
    @thread static void t2() { y = 1; VarHandle.fullFence(); int r2 = x; }
}
