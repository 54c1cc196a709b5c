// measures: double-checked locking by acquire and release, or by opaque accesses, which do not publish
// run: -- release 2 => holds (226 states, 275 transitions)
// run: -- release 3 => holds (3144 states, 4132 transitions)
// run: -- opaque 2 => violated assertion (44 states, 50 transitions)
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class DoubleChecked {
    static final VarHandle INSTANCE;

    static {
        try {
            INSTANCE = MethodHandles.lookup().findStaticVarHandle(DoubleChecked.class, "instance", int[].class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    static int[] instance;

    static int[] get(boolean opaque) {
        int[] seen = opaque ? (int[]) INSTANCE.getOpaque() : (int[]) INSTANCE.getAcquire();
        if (seen == null) {
            synchronized (DoubleChecked.class) {
                seen = instance;
                if (seen == null) {
                    seen = new int[] {1};
                    if (opaque) {
                        INSTANCE.setOpaque(seen);
                    } else {
                        INSTANCE.setRelease(seen);
                    }
                }
            }
        }
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        boolean opaque = args[0].equals("opaque");
        Thread[] threads = new Thread[Integer.parseInt(args[1])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                if (get(opaque)[0] != 1) {
                    throw new AssertionError();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
