// law: what is added while a sum is taken may be left out of it, in whatever order others see it [API documentation of LongAdder]
// verdict: => violated assertion
// verdict: --model sc --no-trust => violated assertion
import java.util.concurrent.atomic.LongAdder;

class AdderSeenFromBothSides {
    static long taken;
    static long seen;

    public static void main(String[] args) throws InterruptedException {
        LongAdder adder = new LongAdder();
        Thread other = new Thread(() -> {
            adder.add(3);
            taken = adder.sumThenReset();
        });
        other.start();
        adder.add(1);
        seen = adder.sum();
        other.join();
        assert !(seen == 4 && taken == 3);
    }
}
