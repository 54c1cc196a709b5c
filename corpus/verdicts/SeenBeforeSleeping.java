// law:     a thread is RUNNABLE before it sleeps and after, too; it is never blocked or waiting without a limit [API: Thread.State]
// verdict: => violated assertion
// verdict: -- only => holds
public class SeenBeforeSleeping {
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
        boolean sleepsOrEnds = state == Thread.State.TIMED_WAITING || state == Thread.State.TERMINATED;
        assert sleepsOrEnds || args.length > 0;
        assert state != Thread.State.BLOCKED && state != Thread.State.WAITING && state != Thread.State.NEW;
    }
}
