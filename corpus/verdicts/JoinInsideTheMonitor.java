// law:     join gives the monitor back while it waits, so joining inside a synchronized block on the thread ends [API: Thread.join]
// verdict: => holds
// verdict: --model opmm => holds
public class JoinInsideTheMonitor {
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> result = 7);
        worker.start();
        synchronized (worker) {
            worker.join();
        }
        assert result == 7;
    }
}
