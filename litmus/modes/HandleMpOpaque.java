// litmus:  HandleMpOpaque – message passing through a variable handle, opaque
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=allowed opmm=allowed jam21=allowed modes=allowed
// why:     opaque accesses order nothing but their own variable
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class HandleMpOpaque {
    static int x, y;
    static final VarHandle Y = handle("y");
    static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(HandleMpOpaque.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
    @thread static void t1() { x = 1; Y.setOpaque(1); }
    @thread static void t2() { int r1 = (int) Y.getOpaque(); int r2 = x; }
}
