// law: an opaque access orders nothing but its own variable: the data may be seen unwritten (the documentation of VarHandle)
// verdict: => violated assertion
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class LiveModeOpaqueData {
    static boolean stop;
    static int data;
    static final VarHandle STOP;

    static {
        try {
            STOP = MethodHandles.lookup().findStaticVarHandle(LiveModeOpaqueData.class, "stop", boolean.class);
        } catch (Exception e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!(boolean) STOP.getOpaque()) {
            }
            assert data == 1;
        });
        reader.start();
        data = 1;
        STOP.setOpaque(true);
        reader.join();
    }
}
