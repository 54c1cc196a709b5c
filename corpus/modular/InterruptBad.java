/** Who interrupts threads cannot assume that nobody does: what waits, sleeps or joins may end by an exception. */
class InterruptBad {
    private int done;

    synchronized void waits() {
        try {
            wait();
        } catch (InterruptedException e) {
            done = done + 1;
            assert done < 1;
        }
    }

    static void sleeps() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            assert false;
        }
    }

    public static void main(String[] args) {
        Thread.currentThread().interrupt();
        sleeps();
        Thread.currentThread().interrupt();
        new InterruptBad().waits();
    }
}
