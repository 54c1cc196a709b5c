// law: a plain write that a race publishes is not ordered before a volatile read of the same variable [JLS §17.4.5; API documentation of VarHandle: the mode of the access counts]
// verdict: => unknown|violated
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class PlainConstructorThenVolatileRead {
    static final VarHandle VALUE;
    static PlainConstructorThenVolatileRead shared;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(PlainConstructorThenVolatileRead.class, "value", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int value = 7;

    public static void main(String[] args) {
        new Thread(() -> shared = new PlainConstructorThenVolatileRead()).start();
        PlainConstructorThenVolatileRead seen = shared;
        assert seen == null || (int) VALUE.getVolatile(seen) == 7;
    }
}
