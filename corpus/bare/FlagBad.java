/** A stop flag that is not volatile. */
public class FlagBad {
    private boolean stopped;

    public void stop() {
        stopped = true;
    }

    public boolean isStopped() {
        return stopped;
    }
}
