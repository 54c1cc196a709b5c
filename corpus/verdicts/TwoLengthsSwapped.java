// law:     programs that are alike up to names have the same executions; thread t1 writes p whatever it reads [JLS §17.4.8]
// verdict: => violated assertion
public class TwoLengthsSwapped {
    static int[] p;
    static int x, seen;

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(() -> {
            int[] first = p, second = p;
            if (first != null && second != null && first.length == 2 && second.length == 1) x = 1;
        });
        Thread t1 = new Thread(() -> {
            int r = x;
            p = new int[1];
            seen = r;
        });
        Thread t2 = new Thread(() -> {
            p = new int[2];
        });
        t0.start();
        t1.start();
        t2.start();
        t0.join();
        t1.join();
        t2.join();
        assert seen == 0 : seen;
    }
}
