// check:  wrong belief that an interrupt always arrives before a sleep ends
// run:    => violated assertion races=none states=13
public class SleepAlwaysInterrupted {
    static boolean interrupted;

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        assert interrupted : "the sleep was over before";
    }
}
