// check:  two threads that join each other
// run:    => violated deadlock races=none states=17:17,25:18
public class JoinEachOther {
    static Thread left, right;

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        left = new Thread(() -> join(right));
        right = new Thread(() -> join(left));
        left.start();
        right.start();
    }
}
