// law:     volatile accesses are totally ordered, so one of the two reads sees a write [JLS §17.4.4]
// verdict: => holds
// verdict: --model tso => holds
public class StoreBufferingVolatile {
    static volatile int x, y;
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
