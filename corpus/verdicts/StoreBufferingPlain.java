// law:     without volatile both reads may see the initial values [JLS §17.4.5]
// verdict: => violated assertion
// verdict: --model sc => holds
// verdict: --model tso => violated assertion
public class StoreBufferingPlain {
    static int x, y;
    static int first, second;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> { x = 1; first = y; });
        Thread other = new Thread(() -> { y = 1; second = x; });
        one.start();
        other.start();
        one.join();
        other.join();
        assert first + second > 0;
    }
}
