/** An if instead of a while: after the wait, the ring may be full again. */
public class RingBad {
    private final int[] slots = new int[4];
    private int count;

    public synchronized void put(int message) throws InterruptedException {
        if (count == slots.length) {
            wait();
        }
        slots[count] = message;
        count = count + 1;
        notifyAll();
    }

    public synchronized int take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        count = count - 1;
        notifyAll();
        return slots[count];
    }
}
