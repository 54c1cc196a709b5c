/** Who waits looks once. */
public class LatchBad {
    private int count;

    public LatchBad(int count) {
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
        if (count > 0) {
            wait();
        }
        assert count == 0;
    }
}
