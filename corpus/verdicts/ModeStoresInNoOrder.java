// law:     without a storeStoreFence, stores are not in order, whatever the reader does [API documentation of VarHandle]
// verdict: => violated assertion
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

public class ModeStoresInNoOrder {
    static int data;
    static final AtomicInteger flag = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
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
