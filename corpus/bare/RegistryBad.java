/** Looks without the lock. */
public class RegistryBad {
    private final Object[] things = new Object[16];
    private int count;

    public synchronized boolean add(Object thing) {
        if (thing == null || count == things.length) {
            return false;
        }
        things[count] = thing;
        count++;
        return true;
    }

    public boolean has(Object thing) {
        for (int i = 0; i < count; i++) {
            if (things[i] == thing) {
                return true;
            }
        }
        return false;
    }
}
