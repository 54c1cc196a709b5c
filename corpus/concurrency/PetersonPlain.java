// check:  Peterson's mutual exclusion on plain fields: correct only under sequential consistency
// run:    => holds races=PetersonPlain.flag0,PetersonPlain.flag1,PetersonPlain.turn,PetersonPlain.inside states=81
public class PetersonPlain {
    static boolean flag0, flag1;
    static int turn;
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
