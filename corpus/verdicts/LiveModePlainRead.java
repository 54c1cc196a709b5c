// law: a plain read promises no progress, whatever the mode of the write [JLS §17.3]
// verdict: => violated liveness
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class LiveModePlainRead {
    static boolean stop;
    static final VarHandle STOP;

    static {
        try {
            STOP = MethodHandles.lookup().findStaticVarHandle(LiveModePlainRead.class, "stop", boolean.class);
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
        STOP.setOpaque(true);
        reader.join();
    }
}
