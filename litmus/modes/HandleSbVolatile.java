// litmus:  HandleSbVolatile – store buffering through variable handles, volatile
// source:  VarHandle documentation
// ask:     r1 == 0 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=forbidden
// why:     volatile accesses are in one total order
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class HandleSbVolatile {
    static int x, y;
    static final VarHandle X = handle("x");
    static final VarHandle Y = handle("y");
    static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(HandleSbVolatile.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
    @thread static void t1() { X.setVolatile(1); int r1 = (int) Y.getVolatile(); }
    @thread static void t2() { Y.setVolatile(1); int r2 = (int) X.getVolatile(); }
}
