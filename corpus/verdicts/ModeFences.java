// law:     a write after a release fence, seen by a read before an acquire fence, orders what is before the one fence before what is after the other [API documentation of VarHandle]
// verdict: -- both => holds
// verdict: -- full => holds
// verdict: -- release => violated assertion
// verdict: -- acquire => violated assertion
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeFences {
    static int flag;
    static final VarHandle FLAG = handle("flag", int.class);

    static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(ModeFences.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static int data;

    public static void main(String[] args) {
        String fences = args[0];
        new Thread(() -> {
            data = 1;
            if (fences.equals("full")) {
                VarHandle.fullFence();
            } else if (!fences.equals("acquire")) {
                VarHandle.releaseFence();
            }
            FLAG.setOpaque(1);
        }).start();
        if ((int) FLAG.getOpaque() == 1) {
            if (fences.equals("full")) {
                VarHandle.fullFence();
            } else if (!fences.equals("release")) {
                VarHandle.acquireFence();
            }
            assert data == 1;
        }
    }
}
