// check:  two locks taken in opposite or in the same order
// run:    opposite => violated deadlock races=none states=17:14,25:38
// run:    same => holds races=none states=17:13,25:36
public class LockOrder {
    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                Thread.yield();
            }
        }
    }

    public static void main(String[] args) {
        Object a = new Object();
        Object b = new Object();
        boolean same = args[0].equals("same");
        new Thread(() -> both(a, b)).start();
        new Thread(() -> both(same ? a : b, same ? b : a)).start();
    }
}
