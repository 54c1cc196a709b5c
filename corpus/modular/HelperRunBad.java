// A method that the library calls is an entry, though callers here inline it.
class HelperRunBad implements Runnable {
    /*@ unwritable_by_env_if this.holder == tid */
    private int x;

    /*@ helper */
    public void run() {
        x = 1;
    }

    synchronized void safely() {
        run();
    }
}
