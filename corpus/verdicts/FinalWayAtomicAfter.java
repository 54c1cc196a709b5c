// law: who comes by a record through a race may miss what was done to an atomic variable after the record was made, not what was done before [JLS §17.5.1]
// verdict: => violated assertion
// verdict: -- before => holds
import java.util.concurrent.atomic.AtomicInteger;

public class FinalWayAtomicAfter {
    record Box(AtomicInteger count) { }
    static Box shared;

    public static void main(String[] args) {
        boolean before = args.length > 0;
        new Thread(() -> {
            AtomicInteger count = new AtomicInteger();
            if (before) count.incrementAndGet();
            Box box = new Box(count);
            if (!before) count.incrementAndGet();
            shared = box;
        }).start();
        Box seen = shared;
        assert seen == null || seen.count().get() == 1;
    }
}
