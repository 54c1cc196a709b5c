import java.util.function.Supplier;
import java.util.stream.Stream;

/** A lambda that returns a guarded array gives it to whoever calls the lambda, also in a whole program. */
class ReferenceArrayBad {
    /*@ unwritable_by_env_if this.holder == tid */
    private int[] items = new int[4];

    synchronized void set(int x) {
        if (items != null && items.length > 0) {
            items[0] = x;
            assert items[0] == x;
        }
    }

    private synchronized int[] all() {
        return items;
    }

    Supplier<int[]> supplier() {
        return () -> all();
    }

    public static void main(String[] args) {
        ReferenceArrayBad made = new ReferenceArrayBad();
        made.set(3);
    }
}
