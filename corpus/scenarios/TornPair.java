// scenario: two volatile fields that belong together are read one after the other
// run: TornPair => violated sc
// run: TornPairRepaired --size 3 => holds
class TornPair {
    private volatile int left;
    private volatile int right;
    public void set(int value) { left = value; right = value; }
    public int difference() { return left - right; }
}

class TornPairRepaired {
    private int left;
    private int right;
    public synchronized void set(int value) { left = value; right = value; }
    public synchronized int difference() { return left - right; }
}
