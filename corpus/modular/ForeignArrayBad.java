import java.util.Collections;
import java.util.List;

/** An array that code has which is not looked at is changed without the lock. */
class ForeignArrayBad {
    /*@ unwritable_by_env_if this.holder == tid */
    private Object[] items = new Object[4];

    synchronized void clear() {
        if (items != null && items.length > 1) {
            items[0] = null;
            items[1] = null;
        }
    }

    synchronized void handsOut(List<Object[]> list) {
        if (list != null) {
            list.add(items);
        }
    }

    synchronized void keepsLater(List<Object[]> list) {
        Object[] made = new Object[4];
        Object[] same = made;
        if (list != null) {
            list.add(same);
        }
        items = made;
    }

    synchronized void handsOutLater(List<Object[]> list) {
        Object[] made = new Object[4];
        items = made;
        if (list != null) {
            list.add(made);
        }
    }

    synchronized void takesIn(List<Object> list) {
        if (list != null) {
            items = list.toArray();
        }
    }
}
