/** Counts words by their length, and asks the words only what does not call others. */
public class InitialsOk {
    private final int[] lengths = new int[8];

    public synchronized void add(String word) {
        if (word == null || word.isEmpty()) {
            return;
        }
        int at = Math.min(word.trim().length() & 7, 7);
        if (word.startsWith("#") || lengths[at] >= 1000) {
            return;
        }
        lengths[at] = lengths[at] + 1;
    }
}
