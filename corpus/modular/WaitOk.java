/** A specification that says that the lock is given up. */
class WaitOk {
    /*@ unwritable_by_env_if holder == tid */
    private boolean ready;

    /*@ requires holder == tid
        modifies holder
        ensures holder == tid */
    void await() throws InterruptedException {
        while (!ready) {
            wait();
        }
    }

    synchronized void open() {
        ready = true;
        notifyAll();
    }
}
