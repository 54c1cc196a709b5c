/** The greatest is the least. */
public class ExtremesBad {
    private int least;
    private int greatest;

    public synchronized void see(int number) {
        int natural = Math.max(number, 0);
        least = Math.min(least, natural);
        greatest = Math.min(greatest, natural);
        assert greatest >= natural;
    }

    public synchronized int greatest() {
        assert greatest >= 0;
        return greatest;
    }
}
