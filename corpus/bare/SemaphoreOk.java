/** Permits. */
public class SemaphoreOk {
    private int permits;

    public SemaphoreOk(int permits) {
        if (permits > 0) {
            this.permits = permits;
        }
    }

    public synchronized void acquire() throws InterruptedException {
        while (permits == 0) {
            wait();
        }
        permits = permits - 1;
        assert permits >= 0;
    }

    public synchronized void release() {
        if (permits < 1000) {
            permits = permits + 1;
            notify();
        }
    }
}
