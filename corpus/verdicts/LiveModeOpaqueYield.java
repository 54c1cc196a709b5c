// law: accesses in opaque mode and stronger see newer writes in the end (the documentation of VarHandle, JEP 193)
// verdict: => holds
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class LiveModeOpaqueYield {
    static boolean stop;
    static final VarHandle STOP;

    static {
        try {
            STOP = MethodHandles.lookup().findStaticVarHandle(LiveModeOpaqueYield.class, "stop", boolean.class);
        } catch (Exception e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!(boolean) STOP.getOpaque()) {
                Thread.yield();
            }
        });
        reader.start();
        STOP.setRelease(true);
        reader.join();
    }
}
