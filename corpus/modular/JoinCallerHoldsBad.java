/** The specification does not say that join gives up the lock that callers hold. */
class JoinCallerHoldsBad extends Thread {
    /*@ unwritable_by_env_if this.holder == tid */
    private int x;

    public synchronized void run() {
        x = 1;
    }

    /*@ ensures true */
    void end() throws InterruptedException {
        join();
    }

    synchronized void await() throws InterruptedException {
        int before = x;
        end();
        assert x == before;
    }

    public static void main(String[] args) throws InterruptedException {
        JoinCallerHoldsBad thread = new JoinCallerHoldsBad();
        thread.start();
        thread.await();
    }
}
