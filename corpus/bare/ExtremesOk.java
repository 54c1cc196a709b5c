/** The least and the greatest of what was seen. */
public class ExtremesOk {
    private int least;
    private int greatest;

    public synchronized void see(int number) {
        int natural = Math.max(number, 0);
        least = Math.min(least, natural);
        greatest = Math.max(greatest, natural);
        assert greatest >= natural;
    }

    public synchronized int greatest() {
        assert greatest >= 0;
        return greatest;
    }
}
