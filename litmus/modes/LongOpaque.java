// litmus:  LongOpaque – a long is accessed through a variable handle in opaque mode
// source:  VarHandle documentation
// ask:     r1 != 0 && r1 != -1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden
// why:     opaque mode promises whole accesses of all types
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class LongOpaque {
    static long x;
    static final VarHandle X = handle("x");
    static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(LongOpaque.class, field, long.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
    @thread static void t1() { X.setOpaque(-1L); }
    @thread static void t2() { long r1 = (long) X.getOpaque(); }
}
