// law:     a write that another write of its thread overwrites is not seen by who knows both, whatever else overwrites the latter [JLS §17.4.5]
// verdict: => holds|unknown
// verdict: -- race => violated assertion
// verdict: --model opmm => holds
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeHiddenHider {
    static int x;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findStaticVarHandle(ModeHiddenHider.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> X.setOpaque(2));
        Thread two = new Thread(() -> {
            x = 1;
            X.setOpaque(2);
            int seen = x;
        });
        one.start();
        two.start();
        one.join();
        if (args.length == 0) {
            two.join();
        }
        assert x == 2;
    }
}
