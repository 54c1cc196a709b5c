// law:     that full fences order plain reads of independent writes for all threads is not said, nor that they do not: nothing is called real that the published model forbids
// verdict: => unknown|holds
// verdict: --model opmm => holds
import java.lang.invoke.VarHandle;

public class ModeFencesBetweenPlainReads {
    static int x;
    static int y;
    static boolean one;
    static boolean other;

    public static void main(String[] args) throws InterruptedException {
        Thread writeX = new Thread(() -> x = 1);
        Thread writeY = new Thread(() -> y = 1);
        Thread readX = new Thread(() -> {
            int first = x;
            VarHandle.fullFence();
            one = first == 1 && y == 0;
        });
        Thread readY = new Thread(() -> {
            int first = y;
            VarHandle.fullFence();
            other = first == 1 && x == 0;
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
