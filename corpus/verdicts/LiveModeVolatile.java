// law: a volatile access by a handle is one of a volatile variable: the synchronization order has finitely many actions before each [JLS §17.4.4]
// verdict: => holds
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class LiveModeVolatile {
    static boolean stop;
    static final VarHandle STOP;

    static {
        try {
            STOP = MethodHandles.lookup().findStaticVarHandle(LiveModeVolatile.class, "stop", boolean.class);
        } catch (Exception e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!(boolean) STOP.getVolatile()) {
            }
        });
        reader.start();
        STOP.setVolatile(true);
        reader.join();
    }
}
