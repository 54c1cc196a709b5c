// litmus:  HandleMpRelAcq – message passing through a variable handle, release and acquire
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     the release write that is read happens-before the acquire read
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class HandleMpRelAcq {
    static int x, y;
    static final VarHandle Y = handle("y");
    static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(HandleMpRelAcq.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
    @thread static void t1() { x = 1; Y.setRelease(1); }
    @thread static void t2() { int r1 = (int) Y.getAcquire(); int r2 = x; }
}
