// law:     a loop with a fixed number of rounds is no reason to know less: out of thin air [JLS §17.4.8]
// verdict: => holds
public class ThinAirFiveRounds {
    static int x, y, first, second;

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(() -> {
            int r = x;
            for (int round = 0; round < 5; round++) {
                y = r;
            }
            first = r;
        });
        Thread t1 = new Thread(() -> {
            int r = y;
            x = r;
            second = r;
        });
        t0.start();
        t1.start();
        t0.join();
        t1.join();
        assert first + second == 0;
    }
}
