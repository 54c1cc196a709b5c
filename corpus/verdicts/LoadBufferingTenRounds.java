// law:     a loop with a fixed number of rounds is no reason to know less: load buffering [JLS §17.4.8]
// verdict: => violated assertion
public class LoadBufferingTenRounds {
    static int x, y, first, second;

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(() -> {
            int r = x;
            for (int round = 0; round < 10; round++) {
                y = 1;
            }
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
