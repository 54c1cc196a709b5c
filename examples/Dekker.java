// check:  Dekker's mutual exclusion without volatile: can both threads be inside?
// run:    => holds states=17:62,25:176
// opmm:   => violated assertion
//
// Try it:  jmmc check examples/Dekker.java
//
// As with Peterson's algorithm: each thread raises its flag and looks at the other's, and with plain fields both may look too early.
public class Dekker {
    static boolean wants0, wants1;
    static int turn;
    static int inside;

    static void first() {
        wants0 = true;
        while (wants1) {
            if (turn != 0) {
                wants0 = false;
                while (turn != 0) { }
                wants0 = true;
            }
        }
        critical(1);
        turn = 1;
        wants0 = false;
    }

    static void second() {
        wants1 = true;
        while (wants0) {
            if (turn != 1) {
                wants1 = false;
                while (turn != 1) { }
                wants1 = true;
            }
        }
        critical(2);
        turn = 0;
        wants1 = false;
    }

    static void critical(int me) {
        inside = me;
        int seen = inside;
        assert seen == me : "thread " + seen + " is inside, too";
    }

    public static void main(String[] args) {
        new Thread(Dekker::first, "first").start();
        new Thread(Dekker::second, "second").start();
    }
}
