// check:  a timed wait may time out: only the loop makes it safe
// run:    once => violated assertion races=none states=17:10,25:11
// run:    loop => holds races=none states=17:10,25:11
public class TimedWait {
    static final Object LOCK = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        boolean loop = args[0].equals("loop");
        new Thread(() -> {
            synchronized (LOCK) {
                ready = true;
                LOCK.notify();
            }
        }).start();
        synchronized (LOCK) {
            if (!ready) {
                do {
                    LOCK.wait(1000);
                } while (loop && !ready);
            }
            assert ready : "timed out";
        }
    }
}
