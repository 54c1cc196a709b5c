// law:     a thread that sleeps is TIMED_WAITING to whoever looks then [API: Thread.State]
// verdict: => violated assertion
public class SeenSleeping {
    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                return;
            }
        });
        sleeper.start();
        Thread.State state = sleeper.getState();
        sleeper.join();
        assert state != Thread.State.TIMED_WAITING;
    }
}
