// check:  Peterson's mutual exclusion on volatile fields
// run:    => holds races=none states=17:45,25:46
public class PetersonVolatile {
    static volatile boolean flag0, flag1;
    static volatile int turn;
    static int inside;

    static void critical() {
        inside++;
        assert inside == 1 : "two threads are inside";
        inside--;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(() -> {
            flag0 = true;
            turn = 1;
            while (flag1 && turn == 1) { }
            critical();
            flag0 = false;
        });
        Thread t1 = new Thread(() -> {
            flag1 = true;
            turn = 0;
            while (flag0 && turn == 0) { }
            critical();
            flag1 = false;
        });
        t0.start();
        t1.start();
        t0.join();
        t1.join();
    }
}
