// scenario: an operation takes any number of arguments, and adds them one by one
// run: AnyNumber --op add(1,2) --op sum() --size 2 => violated sc
// run: AnyNumberRepaired --op add(1,2) --op sum() --size 2 => holds
class AnyNumber {
    private volatile int sum;

    public void add(int... numbers) { for (int number : numbers) sum += number; }
    public int sum() { return sum; }
}

class AnyNumberRepaired extends AnyNumber {
    @Override public synchronized void add(int... numbers) { super.add(numbers); }
    @Override public synchronized int sum() { return super.sum(); }
}
