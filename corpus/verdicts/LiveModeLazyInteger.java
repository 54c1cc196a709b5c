// law: accesses in opaque mode and stronger see newer writes in the end (the documentation of VarHandle, JEP 193)
// verdict: => holds
import java.util.concurrent.atomic.AtomicInteger;

public class LiveModeLazyInteger {
    static final AtomicInteger stop = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (stop.get() == 0) {
                Thread.onSpinWait();
            }
        });
        reader.start();
        stop.lazySet(1);
        reader.join();
    }
}
