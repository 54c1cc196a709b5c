// check:  unpark before the flag is set: the waiter uses up its permit and parks again
// run:    => violated deadlock races=none states=15
import java.util.concurrent.locks.LockSupport;

public class ParkWrongOrder {
    static volatile boolean ready;

    public static void main(String[] args) {
        Thread waiter = new Thread(() -> {
            while (!ready) {
                LockSupport.park();
            }
        });
        waiter.start();
        LockSupport.unpark(waiter);
        ready = true;
    }
}
