// Dekker's mutual exclusion on plain fields: right under sequential consistency only.
public class DekkerPlain {
    static boolean wants0;
    static boolean wants1;
    static int turn;
    static int inside;

    static void enterAlone() {
        int present = ++inside;
        assert present == 1 : "two threads are inside";
        inside--;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            wants0 = true;
            while (wants1) {
                if (turn != 0) {
                    wants0 = false;
                    while (turn != 0) {
                    }
                    wants0 = true;
                }
            }
            enterAlone();
            turn = 1;
            wants0 = false;
        });
        Thread second = new Thread(() -> {
            wants1 = true;
            while (wants0) {
                if (turn != 1) {
                    wants1 = false;
                    while (turn != 1) {
                    }
                    wants1 = true;
                }
            }
            enterAlone();
            turn = 0;
            wants1 = false;
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
