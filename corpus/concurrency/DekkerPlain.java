// check:  Dekker's mutual exclusion on plain fields: correct only under sequential consistency
// run:    => holds races=DekkerPlain.wants0,DekkerPlain.wants1,DekkerPlain.turn,DekkerPlain.inside states=85
public class DekkerPlain {
    static boolean wants0, wants1;
    static int turn;
    static int inside;

    static void critical() {
        inside++;
        assert inside == 1 : "two threads are inside";
        inside--;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(() -> {
            wants0 = true;
            while (wants1) {
                if (turn != 0) {
                    wants0 = false;
                    while (turn != 0) { }
                    wants0 = true;
                }
            }
            critical();
            turn = 1;
            wants0 = false;
        });
        Thread t1 = new Thread(() -> {
            wants1 = true;
            while (wants0) {
                if (turn != 1) {
                    wants1 = false;
                    while (turn != 1) { }
                    wants1 = true;
                }
            }
            critical();
            turn = 0;
            wants1 = false;
        });
        t0.start();
        t1.start();
        t0.join();
        t1.join();
    }
}
