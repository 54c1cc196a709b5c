// check:  park in a loop over a volatile flag misses no permit
// run:    => holds races=none states=12
import java.util.concurrent.locks.LockSupport;

public class ParkProtocol {
    static volatile boolean ready;
    static int data;

    public static void main(String[] args) {
        Thread waiter = new Thread(() -> {
            while (!ready) {
                LockSupport.park();
            }
            assert data == 1;
        });
        waiter.start();
        data = 1;
        ready = true;
        LockSupport.unpark(waiter);
    }
}
