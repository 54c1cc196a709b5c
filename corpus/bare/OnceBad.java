/** Two threads may both find that nobody has begun. */
public class OnceBad {
    private boolean begun;
    private int runs;

    public void tryRun() {
        if (!begun) {
            begun = true;
            runs++;
        }
    }
}
