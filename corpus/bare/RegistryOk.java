/** Things in the order in which they came. */
public class RegistryOk {
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

    public synchronized boolean has(Object thing) {
        for (int i = 0; i < count; i++) {
            if (things[i] == thing) {
                return true;
            }
        }
        return false;
    }
}
