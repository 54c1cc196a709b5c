// law:     lazySet is a release write: it may be seen after a volatile read that follows it, unless there is a full fence between [API documentation of VarHandle]
// verdict: -- none => violated assertion
// verdict: -- fence => holds
import java.util.concurrent.atomic.AtomicInteger;

public class ModeLazySetThenGet {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();

    static int enter(AtomicInteger mine, AtomicInteger other, boolean fence) {
        mine.lazySet(1);
        if (fence) {
            java.lang.invoke.VarHandle.fullFence();
        }
        return other.get();
    }

    public static void main(String[] args) throws InterruptedException {
        boolean fence = args[0].equals("fence");
        int[] seen = new int[1];
        Thread thread = new Thread(() -> seen[0] = enter(x, y, fence));
        thread.start();
        int mine = enter(y, x, fence);
        thread.join();
        assert mine + seen[0] > 0;
    }
}
