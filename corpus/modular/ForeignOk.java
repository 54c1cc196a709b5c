import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What code that is not looked at cannot change: invariants, final fields, locals, and objects of this thread alone. */
class ForeignOk {
    private final Map<String, String> names = new HashMap<>();
    private final int most;
    private int n;

    ForeignOk(int most) {
        this.most = most;
    }

    synchronized void add(String name) {
        names.put(name, name);
        if (n < Integer.MAX_VALUE) {
            n++;
        }
        assert n >= 0;
    }

    synchronized int size(List<String> list) {
        int before = most;
        if (list != null) {
            list.clear();
        }
        assert most == before;
        assert n >= 0;
        return n;
    }

    static int own(Runnable action) {
        Cell cell = new Cell();
        cell.value = 3;
        if (action != null) {
            action.run();
        }
        assert cell.value == 3;
        return cell.value;
    }

    static final class Cell {
        int value;
    }
}
