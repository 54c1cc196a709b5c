// law:     release writes of different threads need not take their places in the order in which they are executed [VarHandle]; volatile writes do
// verdict: => violated|unknown
// verdict: --model opmm => holds
// verdict: -- volatile => holds
import java.util.concurrent.atomic.AtomicInteger;

public class ReleaseWritesInAnyOrder {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();

    static void write(boolean volatiles, AtomicInteger first, AtomicInteger second) {
        if (volatiles) {
            first.set(1);
            second.set(2);
        } else {
            first.setRelease(1);
            second.setRelease(2);
        }
    }

    public static void main(String[] args) throws Exception {
        boolean volatiles = args.length > 0;
        Thread one = new Thread(() -> write(volatiles, x, y));
        Thread two = new Thread(() -> write(volatiles, y, x));
        one.start();
        two.start();
        one.join();
        two.join();
        assert x.getPlain() == 2 || y.getPlain() == 2;
    }
}
