// law: an opaque write is seen in the end (the documentation of VarHandle, JEP 193)
// verdict: => holds
//
// Try it:  jmmc check examples/liveness/StopOpaque.java
//
// Enough for a flag that orders nothing else.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class StopOpaque {
    static boolean stop;
    static final VarHandle STOP;

    static {
        try {
            STOP = MethodHandles.lookup().findStaticVarHandle(StopOpaque.class, "stop", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!(boolean) STOP.getOpaque()) {
            }
        }, "reader");
        reader.start();
        Thread.sleep(1000);
        STOP.setOpaque(true);
        reader.join();
    }
}
