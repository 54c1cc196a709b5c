// check:  an exception that leaves a synchronized method releases the monitor
// run:    => holds races=none states=8
public class ExceptionReleasesMonitor {
    int entered;

    synchronized void fail() {
        entered++;
        throw new IllegalStateException("inside");
    }

    void attempt() {
        try {
            fail();
        } catch (IllegalStateException e) {
            assert !Thread.holdsLock(this) : "the monitor is still held";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExceptionReleasesMonitor o = new ExceptionReleasesMonitor();
        Thread other = new Thread(o::attempt);
        other.start();
        o.attempt();
        other.join();
        assert o.entered == 2;
    }
}
