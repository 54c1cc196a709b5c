// law:     an update that another atomic write overwrites does not happen before it, so it races with a plain read behind that one, though no schedule puts the two side by side [JLS §17.4.5]
// verdict: => violated|unknown
// verdict: -- volatile => holds
// verdict: --model sc => holds
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeOverwrittenUpdate {
    static int x, seen;
    static final VarHandle X = handle();

    static VarHandle handle() {
        try {
            return MethodHandles.lookup().findStaticVarHandle(ModeOverwrittenUpdate.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean plain = args.length == 0;
        Thread updater = new Thread(() -> X.compareAndSet(0, 1));
        Thread writer = new Thread(() -> {
            X.setVolatile(2);
            seen = plain ? (int) X.get() : (int) X.getVolatile();
        });
        updater.start();
        writer.start();
        updater.join();
        writer.join();
        if (seen == 1) {
            throw new AssertionError("went back to what was overwritten");
        }
    }
}
