// check:  get followed by set on an atomic integer is not atomic
// run:    => violated assertion races=none states=18
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicGetThenSet {
    static final AtomicInteger COUNT = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> COUNT.set(COUNT.get() + 1));
        other.start();
        COUNT.set(COUNT.get() + 1);
        other.join();
        assert COUNT.get() == 2 : "lost update";
    }
}
