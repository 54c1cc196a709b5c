// law:     a plain write need never be seen, also where the variable is written in release mode elsewhere [JLS §17.3]
// verdict: => unknown
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class LiveModePlainAmongRelease {
    static int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(LiveModePlainAmongRelease.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] arguments) throws Exception {
        Thread reader = new Thread(() -> {
            while ((int) FLAG.getOpaque() != 2) {
            }
        });
        reader.start();
        FLAG.setRelease(1);
        flag = 2;
        reader.join();
    }
}
