// check:  two writers of two fields, and four readers: do all readers agree which write came first?
// run:    plain => holds states=1706
// run:    volatile => holds states=1706
// opmm:   plain => violated assertion
// opmm:   volatile => holds
//
// Try it:  jmmc check examples/Iriw.java -- plain
//          jmmc check examples/Iriw.java -- volatile
//
// Independent reads of independent writes. Readers of plain fields may see the two writes in different orders; volatile
// accesses are in one order that all threads share.
public class Iriw {
    static int x, y;
    static volatile int vx, vy;

    static boolean xFirst, yFirst;
    static final Object results = new Object();

    public static void main(String[] args) throws InterruptedException {
        boolean plain = args[0].equals("plain");
        Thread[] threads = {
            new Thread(plain ? () -> x = 1 : () -> vx = 1, "writer x"),
            new Thread(plain ? () -> y = 1 : () -> vy = 1, "writer y"),
            new Thread(plain ? () -> report(x, y, true) : () -> report(vx, vy, true), "reader xy 1"),
            new Thread(plain ? () -> report(x, y, true) : () -> report(vx, vy, true), "reader xy 2"),
            new Thread(plain ? () -> report(y, x, false) : () -> report(vy, vx, false), "reader yx 1"),
            new Thread(plain ? () -> report(y, x, false) : () -> report(vy, vx, false), "reader yx 2"),
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert !(xFirst && yFirst) : "one reader saw x first, another one y";
    }

    /** A reader that has seen one field written and then the other one not knows which was first. */
    static void report(int one, int other, boolean isX) {
        if (one == 1 && other == 0) {
            synchronized (results) {
                if (isX) {
                    xFirst = true;
                } else {
                    yFirst = true;
                }
            }
        }
    }
}
