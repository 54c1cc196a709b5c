// law: a write that a race publishes, plain or volatile, is not ordered before a volatile read of the same variable [JLS §17.4.5; API documentation of VarHandle: the mode of the access counts]
// verdict: -- plain => unknown|violated
// verdict: -- volatile => violated
import java.util.concurrent.atomic.AtomicIntegerArray;

class PlainWriteInArrayThenRace {
    static AtomicIntegerArray shared;

    public static void main(String[] args) {
        boolean plain = args[0].equals("plain");
        new Thread(() -> {
            AtomicIntegerArray own = new AtomicIntegerArray(1);
            if (plain) {
                own.setPlain(0, 7);
            } else {
                own.set(0, 7);
            }
            shared = own;
        }).start();
        AtomicIntegerArray seen = shared;
        assert seen == null || seen.get(0) == 7;
    }
}
