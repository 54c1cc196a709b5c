// check:  store buffering on volatile fields: one thread sees the other's write
// run:    => holds races=none states=17:16,25:17
public class StoreBufferVolatile {
    static volatile int x, y;
    static int r1, r2;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            x = 1;
            r1 = y;
        });
        other.start();
        y = 1;
        r2 = x;
        other.join();
        assert r1 == 1 || r2 == 1 : "both writes were delayed";
    }
}
