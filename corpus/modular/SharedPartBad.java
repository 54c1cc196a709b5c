/** A final field that is made elsewhere is not the object's own. */
class SharedPartBad {
    final Object lock;
    /*@ unwritable_by_env_if lock.holder == tid */
    int x;

    SharedPartBad(Object lock) {
        this.lock = lock;
    }

    static void both(SharedPartBad a, SharedPartBad b) {
        if (a.lock != null && b.lock != null) {
            synchronized (a.lock) {
                a.x = 1;
                assert a == b || a.lock != b.lock;
            }
        }
    }

    public static void main(String[] args) {
        Object lock = new Object();
        both(new SharedPartBad(lock), new SharedPartBad(lock));
    }
}
