/** Two numbers that are equal whenever the lock is free. */
class Pair {
    /*@ unwritable_by_env_if holder == tid */
    private int low;
    /*@ unwritable_by_env_if holder == tid */
    private int high;

    /*@ global_invariant holder == null ==> low == high */

    /*@ requires holder != tid
        modifies low, high */
    synchronized void add() {
        low = low + 1;
        high = high + 1;
    }

    /*@ requires holder != tid */
    synchronized void check() {
        assert low == high;
    }

    public static void main(String[] args) {
        Pair pair = new Pair();
        new Adder(pair).start();
        new Adder(pair).start();
    }
}

class Adder extends Thread {
    /*@ non_null */
    private final Pair pair;

    Adder(Pair pair) {
        this.pair = pair;
    }

    @Override
    public void run() {
        pair.add();
        pair.check();
    }
}
