// law: weakCompareAndSet may fail without a reason, as its documentation says
// verdict: => violated assertion
// verdict: --no-spurious => holds
import java.util.concurrent.atomic.AtomicInteger;

public class SpuriousWeakSwap {
    static final AtomicInteger n = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            assert n.weakCompareAndSetVolatile(0, 1);
        });
        reader.start();

        reader.join();
    }
}
