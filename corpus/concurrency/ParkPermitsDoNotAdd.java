// check:  two unparks give one permit, so that the second park may block forever
// run:    1 => holds races=none states=6
// run:    2 => violated deadlock races=none states=10
import java.util.concurrent.locks.LockSupport;

public class ParkPermitsDoNotAdd {
    public static void main(String[] args) {
        int parks = Integer.parseInt(args[0]);
        Thread sleeper = new Thread(() -> {
            for (int i = 0; i < parks; i++) {
                LockSupport.park();
            }
        });
        sleeper.start();
        for (int i = 0; i < parks; i++) {
            LockSupport.unpark(sleeper);
        }
    }
}
