/** Made at first use, under the lock. */
public class LazyOk {
    private Object value;

    public synchronized Object get() {
        if (value == null) {
            value = new Object();
        }
        return value;
    }
}
