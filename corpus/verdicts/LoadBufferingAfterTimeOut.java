// law:     a wait that times out is a wait that is over: what follows is load buffering [JLS §17.2.1, §17.4.8]
// verdict: => violated assertion
public class LoadBufferingAfterTimeOut {
    static int x, y, first, second;
    static final Object MONITOR = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(() -> {
            synchronized (MONITOR) {
                try {
                    MONITOR.wait(1);
                } catch (InterruptedException interrupted) {
                    return;
                }
            }
            int r = x;
            y = 1;
            first = r;
        });
        Thread t1 = new Thread(() -> {
            int r = y;
            x = 1;
            second = r;
        });
        t0.start();
        t1.start();
        t0.join();
        t1.join();
        assert first + second < 2;
    }
}
