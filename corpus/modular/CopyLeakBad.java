/** The elements of an array that only one thread knows are copied to one that others know: they get known, too. */
class CopyLeakBad {
    static class Cell {
        /*@ unwritable_by_env_if holder == tid */
        int value;
        /*@ global_invariant holder == null ==> value >= 0 */
    }

    /*@ unwritable_by_env_if CopyLeakBad.lock.holder == tid */
    static Cell[] shared = new Cell[1];
    static final Object lock = new Object();

    static void leak() {
        Cell cell = new Cell();
        Cell[] mine = new Cell[1];
        mine[0] = cell;
        cell.value = 1;
        synchronized (lock) {
            System.arraycopy(mine, 0, shared, 0, 1);
        }
        cell.value = -1;
    }

    static void look() {
        Cell cell;
        synchronized (lock) {
            cell = shared[0];
        }
        if (cell != null) {
            synchronized (cell) {
                assert cell.value >= 0;
            }
        }
    }

    static class Looker extends Thread {
        public void run() {
            look();
        }
    }

    public static void main(String[] args) {
        new Looker().start();
        leak();
    }
}
