import java.util.ArrayList;

/** A list of the library does not synchronise, so it is used with the lock. */
public class RosterOk {
    private final ArrayList<String> names = new ArrayList<>();

    public synchronized void add(String name) {
        names.add(name);
    }

    public synchronized boolean has(String name) {
        return names.contains(name);
    }

    public synchronized int size() {
        return names.size();
    }
}
