// law: accesses in opaque mode and stronger see newer writes in the end (the documentation of VarHandle, JEP 193)
// verdict: => holds
import java.util.concurrent.atomic.AtomicBoolean;

public class LiveModeAtomicOpaque {
    static final AtomicBoolean stop = new AtomicBoolean();

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stop.getOpaque()) {
                Thread.onSpinWait();
            }
        });
        reader.start();
        stop.setOpaque(true);
        reader.join();
    }
}
