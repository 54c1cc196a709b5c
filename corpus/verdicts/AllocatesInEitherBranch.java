// law:     both branches do the same, so a compiler may merge them; objects are matched by class, not by where they are allocated [JLS §17.4.8]
// verdict: => violated assertion
public class AllocatesInEitherBranch {
    static class N { int v; }
    static class M extends N { }
    static int x, seen;
    static N p;

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(() -> {
            int r = x;
            if (r == 1) p = new N();
            else p = new N();
            seen = r;
        });
        Thread t1 = new Thread(() -> {
            N q = p;
            if (q != null) x = 1;
        });
        t0.start();
        t1.start();
        t0.join();
        t1.join();
        assert seen == 0 : seen;
    }
}
