// check:  load buffering: can both threads see the write that comes after the other one's read?
// run:    => holds states=20
// opmm:   => holds
//
// Try it:  jmmc check examples/LoadBuffering.java
//
// No interleaving shows it, not even with old values: each thread reads something that is written later. The Java Memory Model allows it all the
// same. It commits both writes first, then the reads: a compiler may reorder what one thread does.
public class LoadBuffering {
    static int x, y, r1, r2;
    public static void main(String[] a) throws Exception {
        Thread t1 = new Thread(() -> { r1 = x; y = 1; });
        Thread t2 = new Thread(() -> { r2 = y; x = 1; });
        t1.start(); t2.start(); t1.join(); t2.join();
        assert !(r1 == 1 && r2 == 1) : "both";
    }
}
