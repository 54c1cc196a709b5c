// law:     the write of an M needs the read that needs that write: out of thin air [JLS §17.4.8]
// verdict: => holds
public class AllocatesUnlikeInBranches {
    static class N { int v; }
    static class M extends N { }
    static int x, seen;
    static N p;

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(() -> {
            int r = x;
            if (r == 1) p = new M();
            else p = new N();
            seen = r;
        });
        Thread t1 = new Thread(() -> {
            N q = p;
            if (q instanceof M) x = 1;
        });
        t0.start();
        t1.start();
        t0.join();
        t1.join();
        assert seen == 0 : seen;
    }
}
