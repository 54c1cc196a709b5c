// law: LockSupport.park may return without a reason, as its documentation says
// verdict: => violated assertion
// verdict: --no-spurious => holds
import java.util.concurrent.locks.LockSupport;

public class SpuriousPark {
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            LockSupport.park();
            assert ready;
        });
        reader.start();
        ready = true;
        LockSupport.unpark(reader);
        reader.join();
    }
}
