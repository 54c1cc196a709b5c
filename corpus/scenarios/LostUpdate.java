// scenario: an increment that two threads make at once is lost
// run: LostUpdate => violated sc
// run: LostUpdateRepaired --size 3 => holds
class LostUpdate {
    private int count;
    public int increment() { return ++count; }
    public int get() { return count; }
}

class LostUpdateRepaired {
    private int count;
    public synchronized int increment() { return ++count; }
    public synchronized int get() { return count; }
}
