// check:  compareAndSet through a VarHandle elects one winner
// run:    2 => holds races=none states=17:14,25:29
// run:    3 => holds races=none states=17:32,25:101
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleCompareAndSet {
    static final VarHandle OWNER;
    int owner;
    int claims;

    static {
        try {
            OWNER = MethodHandles.lookup().findVarHandle(HandleCompareAndSet.class, "owner", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HandleCompareAndSet election = new HandleCompareAndSet();
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            int me = i + 1;
            threads[i] = new Thread(() -> {
                if (OWNER.compareAndSet(election, 0, me)) {
                    election.claims++;
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert election.claims == 1 && election.owner != 0 : "not one winner";
    }
}
