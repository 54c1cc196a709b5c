// law:     a write in plain or release mode goes to the store buffer like any other, of an object that nobody else knows too, and may arrive after the reference to it [SPARC V8 §K, partial store order]
// verdict: --model pso -- plain => violated assertion
// verdict: --model pso -- release => violated assertion
// verdict: --model pso -- volatile => holds
// verdict: --model tso -- plain => holds
import java.util.concurrent.atomic.AtomicLong;

public class WeakWriteThenRace {
    static AtomicLong shared;

    public static void main(String[] args) {
        boolean plain = args[0].equals("plain"), release = args[0].equals("release");
        new Thread(() -> {
            AtomicLong made = new AtomicLong();
            if (plain) made.setPlain(5);
            else if (release) made.setRelease(5);
            else made.set(5);
            shared = made;
        }).start();
        AtomicLong seen = shared;
        assert seen == null || seen.get() == 5;
    }
}
