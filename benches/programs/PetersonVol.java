// Peterson's mutual exclusion on volatile fields.
public class PetersonVol {
    static volatile boolean wants0;
    static volatile boolean wants1;
    static volatile int turn;
    static int inside;

    static void enterAlone() {
        int present = ++inside;
        assert present == 1 : "two threads are inside";
        inside--;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            wants0 = true;
            turn = 1;
            while (wants1 && turn == 1) {
            }
            enterAlone();
            wants0 = false;
        });
        Thread second = new Thread(() -> {
            wants1 = true;
            turn = 0;
            while (wants0 && turn == 0) {
            }
            enterAlone();
            wants1 = false;
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
