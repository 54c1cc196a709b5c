// law: a count that others bring to zero is seen [JLS §17.4.4]
// verdict: => holds
import java.util.concurrent.atomic.AtomicInteger;

public class LiveStopAtomicInteger {
    static final AtomicInteger left = new AtomicInteger(2);

    public static void main(String[] args) throws Exception {
        Runnable worker = () -> left.decrementAndGet();
        Thread one = new Thread(worker);
        Thread two = new Thread(worker);
        one.start();
        two.start();
        while (left.get() != 0) {
        }
        one.join();
        two.join();
    }
}
