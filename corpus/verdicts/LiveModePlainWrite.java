// law: a plain write promises no progress; that an opaque read would see it is not promised either
// verdict: => unknown
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class LiveModePlainWrite {
    static boolean stop;
    static final VarHandle STOP;

    static {
        try {
            STOP = MethodHandles.lookup().findStaticVarHandle(LiveModePlainWrite.class, "stop", boolean.class);
        } catch (Exception e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!(boolean) STOP.getOpaque()) {
            }
        });
        reader.start();
        stop = true;
        reader.join();
    }
}
