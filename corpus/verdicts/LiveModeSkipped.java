// law: a write that is replaced before anybody looks need never be seen [JLS §17.4.7]
// verdict: => violated liveness
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class LiveModeSkipped {
    static int stop;
    static final VarHandle STOP;

    static {
        try {
            STOP = MethodHandles.lookup().findStaticVarHandle(LiveModeSkipped.class, "stop", int.class);
        } catch (Exception e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while ((int) STOP.getOpaque() != 1) {
            }
        });
        reader.start();
        STOP.setOpaque(1);
        STOP.setOpaque(2);
        reader.join();
    }
}
