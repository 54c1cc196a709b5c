/** Taking a lock is a step, too: a specification does not hide it from the assumptions of others. */
class LockStepBad {
    static final Object lock = new Object();

    /*@ env_assumption \old(lock.holder) == null ==> lock.holder == null */
}

class LockStepBadUser {
    /*@ requires true */
    static void use() {
        synchronized (LockStepBad.lock) {
        }
    }

    static void twice() {
        use();
        use();
    }
}
