// law: AtomicBoolean.get is a volatile read [JLS §17.4.4]
// verdict: => holds
import java.util.concurrent.atomic.AtomicBoolean;

public class LiveStopAtomic {
    static final AtomicBoolean stop = new AtomicBoolean();

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stop.get()) {
            }
        });
        reader.start();
        stop.set(true);
        reader.join();
    }
}
