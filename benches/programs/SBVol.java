// Store buffering on volatile fields: may both threads miss the other's write? Not under sequential consistency.
public class SBVol {
    static volatile int x;
    static volatile int y;
    static int sawY;
    static int sawX;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            x = 1;
            sawY = y;
        });
        Thread second = new Thread(() -> {
            y = 1;
            sawX = x;
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert sawX + sawY > 0 : "both writes were missed";
    }
}
