/** The generation is looked at without the lock. */
public class BarrierBad {
    private int arrived;
    private int generation;

    public void await() throws InterruptedException {
        int mine = generation;
        synchronized (this) {
            arrived = arrived + 1;
            if (arrived == 2) {
                arrived = 0;
                generation = generation + 1;
                notifyAll();
            }
            while (mine == generation) {
                wait();
            }
        }
    }
}
