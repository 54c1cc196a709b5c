// check:  Peterson's mutual exclusion without volatile: can both threads be inside?
// run:    => holds states=17:55,25:160
// opmm:   => violated assertion
//
// Try it:  jmmc check examples/Peterson.java
//
// The algorithm is right where every thread sees every write at once. Java promises that for volatile fields only: with plain
// ones, each thread may read the other's flag as it was before, and both go in.
public class Peterson {
    static boolean wants0, wants1;
    static int turn;
    static int inside;

    static void first() {
        wants0 = true;
        turn = 1;
        while (wants1 && turn == 1) { }
        critical(1);
        wants0 = false;
    }

    static void second() {
        wants1 = true;
        turn = 0;
        while (wants0 && turn == 0) { }
        critical(2);
        wants1 = false;
    }

    static void critical(int me) {
        inside = me;
        int seen = inside;
        assert seen == me : "thread " + seen + " is inside, too";
    }

    public static void main(String[] args) {
        new Thread(Peterson::first, "first").start();
        new Thread(Peterson::second, "second").start();
    }
}
