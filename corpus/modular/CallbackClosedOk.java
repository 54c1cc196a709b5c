/** The sources are a whole program without lambdas, in which only one class implements Runnable. */
class CallbackClosedOk extends Thread {
    private static int n;

    static class Idle implements Runnable {
        public void run() {
        }
    }

    static synchronized void during(Idle action) {
        n = 0;
        if (action != null) {
            action.run();
        }
        assert n == 0;
    }

    public void run() {
        during(new Idle());
    }

    public static void main(String[] args) {
        new CallbackClosedOk().start();
    }
}
