// law:     who gives up the last reference, with an acquire fence behind the update, knows what the others did before they gave up theirs [API documentation of VarHandle]
// verdict: -- fence => holds
// verdict: -- none => violated assertion
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeLastReference {
    static int references;
    static final VarHandle REFERENCES = handle("references", int.class);

    static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(ModeLastReference.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static int[] used = new int[2];

    static void drop(int me, boolean fence) {
        used[me] = 1;
        if ((int) REFERENCES.getAndAddRelease(-1) == 1) {
            if (fence) {
                VarHandle.acquireFence();
            }
            assert used[1 - me] == 1;
        }
    }

    public static void main(String[] args) {
        boolean fence = args[0].equals("fence");
        REFERENCES.setVolatile(2);
        new Thread(() -> drop(0, fence)).start();
        drop(1, fence);
    }
}
