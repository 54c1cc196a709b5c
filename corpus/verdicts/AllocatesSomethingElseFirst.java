// law:     which object of one execution is which of another is not fixed by what else is allocated [JLS §17.4.8]
// verdict: => violated assertion
public class AllocatesSomethingElseFirst {
    static class N { int v; }
    static class M extends N { }
    static int x, seen;
    static N p;

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(() -> {
            int r = x;
            if (r == 1) new Object();
            p = new N();
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
