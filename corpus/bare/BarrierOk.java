/** Threads wait until all have come. */
public class BarrierOk {
    private final int parties;
    private int arrived;
    private int generation;

    public BarrierOk(int parties) {
        this.parties = parties > 1 ? parties : 2;
    }

    public synchronized void await() throws InterruptedException {
        int mine = generation;
        if (arrived >= parties - 1) {
            arrived = 0;
            generation = generation + 1;
            notifyAll();
            return;
        }
        arrived = arrived + 1;
        while (mine == generation) {
            wait();
        }
    }

    public synchronized int waiting() {
        assert arrived >= 0 && arrived <= parties;
        return arrived;
    }
}
