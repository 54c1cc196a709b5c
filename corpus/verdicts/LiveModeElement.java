// law: accesses in opaque mode and stronger see newer writes in the end (the documentation of VarHandle, JEP 193)
// verdict: => holds
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class LiveModeElement {
    static final boolean[] stop = new boolean[1];
    static final VarHandle STOP;

    static {
        try {
            STOP = MethodHandles.arrayElementVarHandle(boolean[].class);
        } catch (Exception e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!(boolean) STOP.getOpaque(stop, 0)) {
            }
        });
        reader.start();
        STOP.setOpaque(stop, 0, true);
        reader.join();
    }
}
