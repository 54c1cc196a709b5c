// law:     the main thread is active while it asks, and a thread that it has started may be [API: Thread.activeCount]
// verdict: => holds
// verdict: -- both => violated assertion
public class ActiveThreads {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> { });
        other.start();
        int active = Thread.activeCount();
        other.join();
        assert active >= 1 && active <= 2;
        assert active == 1 || args.length == 0;
    }
}
