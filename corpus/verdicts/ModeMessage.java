// law:     an acquire read that sees a release write happens after it; an opaque access orders nothing but its own variable [API documentation of VarHandle; JLS §17.4.5]
// verdict: -- release acquire => holds
// verdict: -- volatile acquire => holds
// verdict: -- release volatile => holds
// verdict: -- release opaque => violated assertion
// verdict: -- opaque acquire => violated assertion
// verdict: -- opaque volatile => violated assertion
// verdict: -- opaque opaque => violated assertion
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeMessage {
    static int flag;
    static final VarHandle FLAG = handle("flag", int.class);

    static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(ModeMessage.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static int data;

    static void set(String mode) {
        switch (mode) {
            case "release": FLAG.setRelease(1); break;
            case "volatile": FLAG.setVolatile(1); break;
            default: FLAG.setOpaque(1);
        }
    }

    static int get(String mode) {
        switch (mode) {
            case "acquire": return (int) FLAG.getAcquire();
            case "volatile": return (int) FLAG.getVolatile();
            default: return (int) FLAG.getOpaque();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            data = 1;
            set(args[0]);
        }).start();
        if (get(args[1]) == 1) {
            assert data == 1;
        }
    }
}
