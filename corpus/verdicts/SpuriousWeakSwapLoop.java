// law: weakCompareAndSet may fail without a reason, as its documentation says; it does not fail for ever
// verdict: => holds
// verdict: --no-spurious => holds
import java.util.concurrent.atomic.AtomicInteger;

public class SpuriousWeakSwapLoop {
    static final AtomicInteger n = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!n.weakCompareAndSetVolatile(0, 1)) {
                Thread.onSpinWait();
            }
        });
        reader.start();
        while (n.get() == 0) {
            Thread.onSpinWait();
        }
        reader.join();
    }
}
