// law: the mode of the access overrides the declaration of the variable: a plain read of a volatile field promises no progress
// verdict: => violated|unknown liveness
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class LiveModePlainOfVolatile {
    static volatile boolean stop;
    static final VarHandle STOP;

    static {
        try {
            STOP = MethodHandles.lookup().findStaticVarHandle(LiveModePlainOfVolatile.class, "stop", boolean.class);
        } catch (Exception e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!(boolean) STOP.get()) {
            }
        });
        reader.start();
        stop = true;
        reader.join();
    }
}
