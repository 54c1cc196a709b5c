/** The only class of the sources that implements Runnable does nothing, but the lambda calls back while the lock is held. */
class CallbackLambdaBad {
    private int n;

    static class Idle implements Runnable {
        public void run() {
        }
    }

    synchronized void during(Runnable action) {
        n = 0;
        if (action != null) {
            action.run();
        }
        assert n == 0;
    }

    synchronized void set() {
        n = 1;
    }

    public static void main(String[] args) {
        CallbackLambdaBad made = new CallbackLambdaBad();
        made.during(new Idle());
        made.during(() -> made.set());
    }
}
