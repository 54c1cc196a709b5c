// scenario: a map, and an array of longs, that operations return have halves of two writes
// run: PairInMap --op set(int) --op map() --size 2 => violated sc
// run: PairInMap --op set(int) --op array() --size 2 => violated sc
// run: PairInMapRepaired --op set(int) --op map() --op array() --size 2 => holds
import java.util.HashMap;
import java.util.Map;

class PairInMap {
    private volatile long left;
    private volatile long right;

    public void set(int value) { left = value; right = value; }

    public Map<String, Long> map() {
        Map<String, Long> map = new HashMap<>();
        map.put("left", left);
        map.put("right", right);
        return map;
    }

    public long[] array() { return new long[] {left, right}; }
}

class PairInMapRepaired extends PairInMap {
    @Override public synchronized void set(int value) { super.set(value); }
    @Override public synchronized Map<String, Long> map() { return super.map(); }
    @Override public synchronized long[] array() { return super.array(); }
}
