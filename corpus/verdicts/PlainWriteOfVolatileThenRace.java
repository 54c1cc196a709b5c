// law:     a write in plain mode orders nothing, of a volatile variable too: who gets the object through a race may miss it [JLS §17.4.5]
// verdict: => violated|unknown assertion
// verdict: --model pso => violated assertion
import java.util.concurrent.atomic.AtomicReference;

public class PlainWriteOfVolatileThenRace {
    static AtomicReference<String> shared;

    public static void main(String[] args) {
        new Thread(() -> {
            AtomicReference<String> made = new AtomicReference<>();
            made.setPlain("set");
            shared = made;
        }).start();
        AtomicReference<String> seen = shared;
        assert seen == null || seen.get() != null;
    }
}
