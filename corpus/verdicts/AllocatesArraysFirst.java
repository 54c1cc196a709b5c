// law:     which object of one execution is which of another is not fixed by what else is allocated [JLS §17.4.8]
// verdict: => violated assertion
public class AllocatesArraysFirst {
    static int[] p;
    static int x, seen;

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(() -> {
            int r = x;
            if (r == 1) { int[] other = new int[2]; int[] more = new int[3]; }
            p = new int[2];
            seen = r;
        });
        Thread t1 = new Thread(() -> {
            int[] q = p;
            if (q != null) x = 1;
        });
        t0.start();
        t1.start();
        t0.join();
        t1.join();
        assert seen == 0 : seen;
    }
}
