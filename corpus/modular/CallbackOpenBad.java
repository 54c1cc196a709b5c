/** The sources are no whole program, so a Runnable may be of any class, and call back while the lock is held. */
public class CallbackOpenBad {
    private int n;

    static class Idle implements Runnable {
        public void run() {
        }
    }

    public synchronized void during(Runnable action) {
        n = 0;
        if (action != null) {
            action.run();
        }
        assert n == 0;
    }

    public synchronized void set() {
        n = 1;
    }
}
