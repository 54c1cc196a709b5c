// law:     an object that is only published because it was seen is out of thin air [JLS §17.4.8]
// verdict: => holds
public class AllocatesOnlyIfSeen {
    static class N { int v; }
    static class M extends N { }
    static int x, seen;
    static N p;

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(() -> {
            int r = x;
            if (r == 1) p = new N();
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
