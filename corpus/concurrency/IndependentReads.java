// check:  two readers agree on the order of two independent volatile writes
// run:    => holds races=none states=131
public class IndependentReads {
    static volatile int x, y;
    static int a, b, c, d;

    public static void main(String[] args) throws InterruptedException {
        Thread writeX = new Thread(() -> x = 1);
        Thread writeY = new Thread(() -> y = 1);
        Thread readXy = new Thread(() -> {
            a = x;
            b = y;
        });
        Thread readYx = new Thread(() -> {
            c = y;
            d = x;
        });
        Thread[] threads = {writeX, writeY, readXy, readYx};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert !(a == 1 && b == 0 && c == 1 && d == 0) : "the readers disagree";
    }
}
