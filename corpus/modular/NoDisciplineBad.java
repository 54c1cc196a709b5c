/** A plain flag without a discipline races. */
class NoDisciplineBad {
    private boolean done;

    void finish() {
        done = true;
    }

    boolean isDone() {
        return done;
    }
}
