// law:     accesses of a long in opaque mode are whole; plain ones may be torn [JLS §17.7; API documentation of VarHandle]
// verdict: -- opaque => holds
// verdict: -- plain => violated assertion
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeLongWhole {
    static long x;
    static final VarHandle X = handle("x", long.class);

    static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(ModeLongWhole.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    public static void main(String[] args) {
        boolean opaque = args[0].equals("opaque");
        new Thread(() -> {
            if (opaque) {
                X.setOpaque(0x100000001L);
            } else {
                X.set(0x100000001L);
            }
        }).start();
        long seen = opaque ? (long) X.getOpaque() : (long) X.get();
        assert seen == 0 || seen == 0x100000001L;
    }
}
