/** The word may be null. */
public class InitialsBad {
    private final int[] lengths = new int[8];

    public synchronized void add(String word) {
        if (word.isEmpty()) {
            return;
        }
        int at = Math.min(word.trim().length() & 7, 7);
        if (word.startsWith("#") || lengths[at] >= 1000) {
            return;
        }
        lengths[at] = lengths[at] + 1;
    }
}
