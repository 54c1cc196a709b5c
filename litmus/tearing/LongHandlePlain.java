// litmus:  LongHandlePlain – a long is accessed through a variable handle in plain mode
// source:  VarHandle documentation
// ask:     r1 != 0 && r1 != -1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=allowed jpr=allowed
// why:     plain mode promises whole accesses up to 32 bits only
// note:    the JLS does not know access modes, so jmm and jmm-revised are left open
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class LongHandlePlain {
    static long x;
    static final VarHandle X = handle("x");
    static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(LongHandlePlain.class, field, long.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
    @thread static void t1() { X.set(-1L); }
    @thread static void t2() { long r1 = (long) X.get(); }
}
