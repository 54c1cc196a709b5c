// law:     an opaque read sees in the end what was written in release mode, also where the variable is written plainly elsewhere (the documentation of VarHandle, JEP 193)
// verdict: => holds
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class LiveModeReleaseAmongPlain {
    static final Object[] slots = new Object[2];
    static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);

    public static void main(String[] arguments) throws Exception {
        Thread reader = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                while (SLOT.getAcquire(slots, i) == null) {
                }
                slots[i] = null;
            }
        });
        reader.start();
        SLOT.setRelease(slots, 0, "a");
        SLOT.setRelease(slots, 1, "b");
        reader.join();
    }
}
