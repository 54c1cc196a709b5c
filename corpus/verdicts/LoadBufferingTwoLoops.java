// law:     several short loops in one call are not one long one: load buffering [JLS §17.4.8]
// verdict: => violated assertion
public class LoadBufferingTwoLoops {
    static int x, y, first, second;

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(() -> {
            int r = x;
            for (int round = 0; round < 2; round++) {
                y = 1;
            }
            for (int round = 0; round < 2; round++) {
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
