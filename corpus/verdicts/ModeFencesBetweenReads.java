// law:     full fences have one order: of two threads that read two variables with a fence between, one sees what the other has seen [API documentation of VarHandle]
// verdict: => holds
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

public class ModeFencesBetweenReads {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    static boolean one;
    static boolean other;

    public static void main(String[] args) throws InterruptedException {
        Thread writeX = new Thread(() -> x.setOpaque(1));
        Thread writeY = new Thread(() -> y.setOpaque(1));
        Thread readX = new Thread(() -> {
            int first = x.getOpaque();
            VarHandle.fullFence();
            one = first == 1 && y.getOpaque() == 0;
        });
        Thread readY = new Thread(() -> {
            int first = y.getOpaque();
            VarHandle.fullFence();
            other = first == 1 && x.getOpaque() == 0;
        });
        writeX.start();
        writeY.start();
        readX.start();
        readY.start();
        writeX.join();
        writeY.join();
        readX.join();
        readY.join();
        assert !(one && other);
    }
}
