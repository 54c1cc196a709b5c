// litmus:  CoRrPlainFence – two plain reads of a variable with an acquire fence in between
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     loads before the fence are not reordered with loads after it, so the second one finds done what the first one has seen
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.lang.invoke.VarHandle;

class CoRrPlainFence {
    static int x;
    @thread static void t1() { x = 1; }
    @thread static void t2() { int r1 = x; VarHandle.acquireFence(); int r2 = x; }
}
