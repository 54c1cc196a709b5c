// check:  a sleeping thread handles its interruption, or wakes up first
// run:    => holds races=none states=15
public class SleepInterrupted {
    static boolean interrupted, slept;

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(1000);
                slept = true;
            } catch (InterruptedException e) {
                interrupted = true;
                assert !Thread.currentThread().isInterrupted() : "the exception clears the flag";
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        assert interrupted != slept;
    }
}
