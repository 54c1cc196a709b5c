// check:  the program ends while the failing thread still waits for the lock
// run:    => holds races=none states=6
public class ExitFirst {
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        synchronized (LOCK) {
            new Thread(() -> {
                synchronized (LOCK) {
                    assert false : "the lock is never released";
                }
            }).start();
            System.exit(0);
        }
    }
}
