/** An assertion before the only statement of a loop is checked in every iteration. */
class AnnotationAgainBad {
    /*@ unwritable_by_env_if holder == tid */
    private int level;

    synchronized void sink() {
        level = 0;
        while (true) {
            //@ assert level >= 0
            level = level - 1;
        }
    }

    synchronized void sinkAfter() {
        level = 1;
        for (;;) {
            level = level - 1;
            //@ assert level >= 0
        }
    }
}
