/** A lock that is not the thread's own is kept while the thread is waited for. */
class JoinOk extends Thread {
    private final Object lock = new Object();
    /*@ unwritable_by_env_if lock.holder == tid */
    private int x;

    public void run() {
        synchronized (this) {
        }
    }

    void await() throws InterruptedException {
        synchronized (lock) {
            int before = x;
            join(0);
            assert x == before;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        JoinOk thread = new JoinOk();
        thread.start();
        thread.await();
        thread.join();
    }
}
