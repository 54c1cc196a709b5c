/** A volatile flag needs no discipline. */
class NoDisciplineOk {
    private volatile boolean done;

    void finish() {
        done = true;
    }

    boolean isDone() {
        return done;
    }
}
