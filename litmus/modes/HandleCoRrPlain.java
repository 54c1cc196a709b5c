// litmus:  HandleCoRrPlain – two plain reads through a variable handle
// source:  VarHandle documentation
// ask:     r1 == 1 && r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jam21=allowed modes=allowed
// why:     plain mode promises no coherence
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class HandleCoRrPlain {
    static int x;
    static final VarHandle X = handle("x");
    static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(HandleCoRrPlain.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
    @thread static void t1() { X.set(1); }
    @thread static void t2() { int r1 = (int) X.get(); int r2 = (int) X.get(); }
}
