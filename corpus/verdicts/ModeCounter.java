// law:     atomic updates of every mode are atomic: no two of them see the same write [API documentation of VarHandle]
// verdict: -- release => holds
// verdict: -- acquire => holds
// verdict: -- set => violated assertion
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeCounter {
    static int count;
    static final VarHandle COUNT = handle("count", int.class);

    static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(ModeCounter.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static int add(String mode) {
        switch (mode) {
            case "release": return (int) COUNT.getAndAddRelease(1);
            case "acquire": return (int) COUNT.getAndAddAcquire(1);
            default:
                int old = (int) COUNT.getAcquire();
                COUNT.setRelease(old + 1);
                return old;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[1];
        Thread other = new Thread(() -> seen[0] = add(args[0]));
        other.start();
        int mine = add(args[0]);
        other.join();
        assert mine != seen[0];
        assert (int) COUNT.getVolatile() == 2;
    }
}
