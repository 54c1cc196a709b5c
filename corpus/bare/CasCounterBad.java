import java.util.concurrent.atomic.AtomicInteger;

/** The limit is looked at, and then the number is raised, whatever it is by then. */
public class CasCounterBad {
    private final AtomicInteger count = new AtomicInteger();

    public boolean tryIncrement() {
        while (true) {
            int now = count.get();
            if (now >= 100) {
                return false;
            }
            int after = count.incrementAndGet();
            assert after <= 100;
            return true;
        }
    }

    public int get() {
        return count.get();
    }
}
