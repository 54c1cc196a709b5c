// law: a loop ends only if somebody ends it [JLS §17.4.9]
// verdict: => violated liveness
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class LiveModeNever {
    static boolean stop;
    static final VarHandle STOP;

    static {
        try {
            STOP = MethodHandles.lookup().findStaticVarHandle(LiveModeNever.class, "stop", boolean.class);
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
        Thread.yield();
        reader.join();
    }
}
