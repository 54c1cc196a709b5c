// scenario: a record that an operation returns, and one that it returns as an iterator, have halves of two writes
// run: PairInRecord --size 2 => violated sc
// run: PairInRecord --op set(int) --op each() --size 2 => violated sc
// run: PairInRecordRepaired --op set(int) --op pair() --op each() --size 2 => holds
import java.util.Iterator;
import java.util.List;

class PairInRecord {
    record Pair(int left, int right) { }

    private volatile int left;
    private volatile int right;

    public void set(int value) { left = value; right = value; }
    public Pair pair() { return new Pair(left, right); }
    public Iterator<Integer> each() { return List.of(left, right).iterator(); }
}

class PairInRecordRepaired extends PairInRecord {
    @Override public synchronized void set(int value) { super.set(value); }
    @Override public synchronized Pair pair() { return super.pair(); }
    @Override public synchronized Iterator<Integer> each() { return super.each(); }
}
