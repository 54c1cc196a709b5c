// check:  message passing through a VarHandle with release and acquire
// run:    => holds races=none states=17:6,25:7
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleReleaseAcquire {
    static final VarHandle READY;
    static boolean ready;
    static int data;

    static {
        try {
            READY = MethodHandles.lookup().findStaticVarHandle(HandleReleaseAcquire.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            data = 42;
            READY.setRelease(true);
        }).start();
        if ((boolean) READY.getAcquire()) {
            assert data == 42 : "stale data";
        }
    }
}
