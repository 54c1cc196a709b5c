// law:     a write in plain mode through a handle may arrive after the reference to its array [SPARC V8 §K, partial store order]
// verdict: --model pso -- plain => violated assertion
// verdict: --model pso -- volatile => holds
import java.util.concurrent.atomic.AtomicIntegerArray;

public class WeakWriteInArrayThenRace {
    static AtomicIntegerArray shared;

    public static void main(String[] args) {
        boolean plain = args[0].equals("plain");
        AtomicIntegerArray made = new AtomicIntegerArray(2);
        new Thread(() -> {
            AtomicIntegerArray own = new AtomicIntegerArray(1);
            if (plain) own.setPlain(0, 7);
            else own.set(0, 7);
            shared = own;
        }).start();
        AtomicIntegerArray seen = shared;
        assert seen == null || seen.get(0) == 7 : made.get(0);
    }
}
