// scenario: a list that an operation returns has halves of two writes
// run: PairInList --op set(int) --op pair() --size 2 => violated sc
// run: PairInListRepaired --op set(int) --op pair() --size 2 => holds
import java.util.Arrays;
import java.util.List;

class PairInList {
    private volatile int left;
    private volatile int right;

    public void set(int value) { left = value; right = value; }
    public List<Integer> pair() { return Arrays.asList(left, right); }
}

class PairInListRepaired {
    private int left;
    private int right;

    public synchronized void set(int value) { left = value; right = value; }
    public synchronized List<Integer> pair() { return Arrays.asList(left, right); }
}
