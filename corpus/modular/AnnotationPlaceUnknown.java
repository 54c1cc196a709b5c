/** Annotations are placed by lines, so what shares its lines with other code is refused, and so is what begins with a loop inside a loop. */
class AnnotationPlaceUnknown {
    /*@ unwritable_by_env_if holder == tid */
    private int level;

    synchronized void oneLine() {
        level = 2;
        level = 1; /*@ assert level == 2 */ level = 3;
    }

    synchronized void loopInLoop() {
        level = 0;
        while (true) {
            //@ assert level == 0
            while (level < 3) {
                level = level + 1;
            }
        }
    }
}
