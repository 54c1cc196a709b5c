// law: `park` may return without a reason, but need not (LockSupport): a thread that nobody unparks may stay there for ever
// verdict: => violated deadlock
import java.util.concurrent.locks.LockSupport;

class LiveParkedBesideSpinner {
    static volatile int flag;

    public static void main(String[] args) throws InterruptedException {
        Thread parked = new Thread(() -> {
            LockSupport.park();
            flag = 1;
        });
        Thread spinner = new Thread(() -> {
            while (flag == 0) {
                Thread.yield();
            }
        });
        parked.start();
        spinner.start();
        flag = 1;
        parked.join();
    }
}
