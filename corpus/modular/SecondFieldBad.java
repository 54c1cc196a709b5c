// Two annotated fields on one line: each annotation belongs to the field after it.
class SecondFieldBad {
    private final Object a = new Object();
    private final Object b = new Object();
    /*@ unwritable_by_env_if a.holder == tid */ private int x; /*@ unwritable_by_env_if b.holder == tid */ private int y;

    void first() {
        synchronized (a) {
            x = 1;
        }
    }

    void second() {
        synchronized (a) {
            y = 1;
        }
    }

    void third() {
        synchronized (b) {
            y = 2;
        }
    }
}
