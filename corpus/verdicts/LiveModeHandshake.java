// law: accesses in opaque mode and stronger see newer writes in the end (the documentation of VarHandle, JEP 193)
// verdict: => holds
import java.util.concurrent.atomic.AtomicInteger;

public class LiveModeHandshake {
    static final AtomicInteger ask = new AtomicInteger();
    static final AtomicInteger answer = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            while (ask.getAcquire() == 0) {
            }
            answer.setRelease(1);
        });
        other.start();
        ask.setRelease(1);
        while (answer.getAcquire() == 0) {
        }
        other.join();
    }
}
