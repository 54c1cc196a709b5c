// law:     storeStoreFence keeps stores in order, loadLoadFence loads [API documentation of VarHandle]
// verdict: => holds
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

public class ModeStoresInOrder {
    static int data;
    static final AtomicInteger flag = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            VarHandle.storeStoreFence();
            flag.setOpaque(1);
        });
        Thread reader = new Thread(() -> {
            int seen = flag.getOpaque();
            VarHandle.loadLoadFence();
            assert seen == 0 || data == 1;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
