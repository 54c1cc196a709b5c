// law: LockSupport.park may return without a reason, as its documentation says
// verdict: => holds
// verdict: --no-spurious => holds
import java.util.concurrent.locks.LockSupport;

public class SpuriousParkLoop {
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!ready) {
                LockSupport.park();
            }
        });
        reader.start();
        ready = true;
        LockSupport.unpark(reader);
        reader.join();
    }
}
