// law:     what is written before an unlock is known to whoever locks after it, also through a race [JLS §17.4.5]
// verdict: => holds
public class LocalWriteAlwaysBeforeUnlock {
    static class Box { int value; }
    static final Object lock = new Object();
    static boolean done;
    static Box shared;

    public static void main(String[] args) {
        new Thread(() -> {
            Box box = new Box();
            box.value = 1;
            synchronized (lock) { done = true; }
            shared = box;
        }, "writer").start();
        boolean finished;
        synchronized (lock) { finished = done; }
        Box seen = shared;
        assert !finished || seen == null || seen.value == 1;
    }
}
