/** The number after the last one is let through. */
public class FlagsBad {
    private final boolean[] set = new boolean[16];

    public synchronized void set(int number) {
        if (number >= 0 && number <= set.length && !set[number]) {
            set[number] = true;
        }
    }

    public synchronized boolean isSet(int number) {
        return number >= 0 && number < 16 && set[number];
    }
}
