/** After the inner block the lock is still held, after the outer one it is not. */
class ReentrantBad {
    /*@ unwritable_by_env_if holder == tid */
    private int value;

    void outer() {
        synchronized (this) {
            synchronized (this) {
                value = 0;
            }
            value = 1;
        }
        value = 2;
    }
}
