// check:  an interrupt ends a park and stays pending
// run:    => holds races=none states=9
import java.util.concurrent.locks.LockSupport;

public class ParkInterrupted {
    public static void main(String[] args) {
        Thread sleeper = new Thread(() -> {
            LockSupport.park();
            assert Thread.currentThread().isInterrupted() : "nothing else could end the park";
            LockSupport.park();
            assert Thread.interrupted();
        });
        sleeper.start();
        sleeper.interrupt();
    }
}
