// scenario: elements are compared: the greatest one is overwritten by a smaller one
// run: Greatest --size 3 => violated sc
// run: GreatestRepaired --size 3 => holds
class Greatest<T extends Comparable<T>> {
    private volatile T greatest;

    public void offer(T value) {
        T old = greatest;
        if (old == null || old.compareTo(value) < 0) greatest = value;
    }

    public T get() { return greatest; }
}

class GreatestRepaired<T extends Comparable<T>> {
    private T greatest;

    public synchronized void offer(T value) { if (greatest == null || greatest.compareTo(value) < 0) greatest = value; }
    public synchronized T get() { return greatest; }
}
