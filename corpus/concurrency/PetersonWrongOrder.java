// check:  Peterson's algorithm with the turn written before the flag: no mutual exclusion
// run:    => violated assertion states=132
public class PetersonWrongOrder {
    static volatile boolean flag0, flag1;
    static volatile int turn;
    static volatile int inside;

    static void critical(int me) {
        inside = me;
        assert inside == me : "two threads are inside";
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(() -> {
            turn = 1;
            flag0 = true;
            while (flag1 && turn == 1) { }
            critical(0);
            flag0 = false;
        });
        Thread t1 = new Thread(() -> {
            turn = 0;
            flag1 = true;
            while (flag0 && turn == 0) { }
            critical(1);
            flag1 = false;
        });
        t0.start();
        t1.start();
        t0.join();
        t1.join();
    }
}
