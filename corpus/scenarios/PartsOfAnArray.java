// scenario: an operation adds the elements of an array one by one, and others see only some of them
// run: PartsOfAnArray => violated sc
// run: PartsOfAnArrayRepaired --size 3 => holds
class PartsOfAnArray {
    private int total;

    public void addAll(int... numbers) {
        for (int number : numbers) {
            synchronized (this) { total += number; }
        }
    }

    public synchronized int total() { return total; }
}

class PartsOfAnArrayRepaired {
    private int total;

    public synchronized void addAll(int... numbers) {
        for (int number : numbers) total += number;
    }

    public synchronized int total() { return total; }
}
