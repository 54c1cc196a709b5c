// scenario: a check and an act, each under the lock, but not both
// run: CheckThenAct => violated sc
// run: CheckThenActRepaired --size 3 => holds
class CheckThenAct<E> {
    private E value;
    private synchronized E current() { return value; }
    private synchronized void store(E next) { value = next; }
    public E putIfAbsent(E next) {
        E seen = current();
        if (seen == null) store(next);
        return seen;
    }
}

class CheckThenActRepaired<E> {
    private E value;
    public synchronized E putIfAbsent(E next) {
        E seen = value;
        if (seen == null) value = next;
        return seen;
    }
}
