// law: a weak compare-and-set may fail without a reason, as its documentation says, also where no other thread knows the variable, or none has been started
// verdict: -- main => violated assertion
// verdict: -- thread => violated assertion
// verdict: -- loop => holds
// verdict: --no-spurious -- main => holds
// verdict: --no-spurious -- thread => holds
import java.util.concurrent.atomic.AtomicInteger;

public class SpuriousWeakSwapAlone {
    static void once() {
        AtomicInteger own = new AtomicInteger();
        assert own.weakCompareAndSetVolatile(0, 1);
    }

    static void untilDone() {
        AtomicInteger own = new AtomicInteger();
        while (!own.weakCompareAndSetVolatile(0, 1)) {
            assert own.get() == 0;
        }
        assert own.get() == 1;
    }

    public static void main(String[] args) {
        switch (args[0]) {
            case "main" -> once();
            case "thread" -> new Thread(SpuriousWeakSwapAlone::once, "user").start();
            default -> untilDone();
        }
    }
}
