// law:     a sequence lock whose writer has a release fence behind the odd number, and whose reader has an acquire fence before it looks again [API documentation of VarHandle]
// verdict: -- fences => holds
// verdict: -- writer => violated assertion
// verdict: -- reader => violated assertion
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeSequenceLock {
    static int number;
    static int x;
    static int y;
    static final VarHandle NUMBER = handle("number", int.class);
    static final VarHandle X = handle("x", int.class);
    static final VarHandle Y = handle("y", int.class);

    static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(ModeSequenceLock.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    public static void main(String[] args) {
        String fences = args[0];
        new Thread(() -> {
            NUMBER.setOpaque(1);
            if (!fences.equals("reader")) {
                VarHandle.releaseFence();
            }
            X.setOpaque(1);
            Y.setOpaque(1);
            NUMBER.setRelease(2);
        }).start();
        int before = (int) NUMBER.getAcquire();
        int first = (int) X.getOpaque();
        int second = (int) Y.getOpaque();
        if (!fences.equals("writer")) {
            VarHandle.acquireFence();
        }
        if (before % 2 == 0 && (int) NUMBER.getOpaque() == before) {
            assert first == second;
        }
    }
}
