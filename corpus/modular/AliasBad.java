/** Two parameters may be the same object. */
class AliasBad {
    /*@ unwritable_by_env_if holder == tid */
    int x;

    static void set(AliasBad a, AliasBad b) {
        synchronized (a) {
            synchronized (b) {
                a.x = 1;
                b.x = 2;
                assert a.x == 1;
            }
        }
    }

    public static void main(String[] args) {
        AliasBad it = new AliasBad();
        set(it, it);
    }
}
