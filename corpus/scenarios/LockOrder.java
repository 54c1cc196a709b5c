// scenario: two operations take two locks in opposite order, and may wait for each other
// run: LockOrder => violated sc
// run: LockOrderRepaired --size 3 => holds
class LockOrder {
    private final Object left = new Object();
    private final Object right = new Object();
    private int balance;
    public int give() { synchronized (left) { synchronized (right) { return ++balance; } } }
    public int take() { synchronized (right) { synchronized (left) { return --balance; } } }
}

class LockOrderRepaired {
    private final Object left = new Object();
    private final Object right = new Object();
    private int balance;
    public int give() { synchronized (left) { synchronized (right) { return ++balance; } } }
    public int take() { synchronized (left) { synchronized (right) { return --balance; } } }
}
