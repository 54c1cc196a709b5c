import java.util.ArrayList;

/** The size of a list of the library, which does not synchronise, is read without the lock. */
public class RosterBad {
    private final ArrayList<String> names = new ArrayList<>();

    public synchronized void add(String name) {
        names.add(name);
    }

    public synchronized boolean has(String name) {
        return names.contains(name);
    }

    public int size() {
        return names.size();
    }
}
