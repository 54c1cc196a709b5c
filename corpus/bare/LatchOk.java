/** A latch. */
public class LatchOk {
    private int count;

    public LatchOk(int count) {
        this.count = count < 0 ? 0 : count;
    }

    public synchronized void countDown() {
        if (count > 0) {
            count = count - 1;
            if (count == 0) {
                notifyAll();
            }
        }
    }

    public synchronized void await() throws InterruptedException {
        while (count > 0) {
            wait();
        }
        assert count == 0;
    }
}
