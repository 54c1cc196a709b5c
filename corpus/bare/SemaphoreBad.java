/** One notify too early: an if. */
public class SemaphoreBad {
    private int permits;

    public synchronized void acquire() throws InterruptedException {
        if (permits == 0) {
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
