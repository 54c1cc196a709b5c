// law: accesses in opaque mode and stronger see newer writes in the end (the documentation of VarHandle, JEP 193)
// verdict: => holds
import java.util.concurrent.atomic.AtomicBoolean;

public class LiveModeAtomicAcquire {
    static final AtomicBoolean stop = new AtomicBoolean();

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stop.getAcquire()) {
                Thread.onSpinWait();
            }
        });
        reader.start();
        stop.setRelease(true);
        reader.join();
    }
}
