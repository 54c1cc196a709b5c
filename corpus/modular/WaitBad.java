/** A specification that forgets it, and a notification without the lock. */
class WaitBad {
    /*@ unwritable_by_env_if holder == tid */
    private boolean ready;

    /*@ requires holder == tid */
    void await() throws InterruptedException {
        while (!ready) {
            wait();
        }
    }

    void open() {
        synchronized (this) {
            ready = true;
        }
        notifyAll();
    }
}
