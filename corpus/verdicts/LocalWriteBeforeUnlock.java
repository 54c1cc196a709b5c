// law:     a write to an object that nobody else knows is placed among its thread's releases: before or after an unlock makes a difference once a race publishes the object [JLS §17.4.5]
// verdict: => violated assertion
public class LocalWriteBeforeUnlock {
    static class Box { int value; }
    static final Object lock = new Object();
    static final Object other = new Object();
    static volatile boolean ready;
    static boolean done;
    static Box shared;

    public static void main(String[] args) {
        Thread first = new Thread(() -> ready = true, "first");
        Thread writer = new Thread(() -> {
            Box box = new Box();
            if (ready) {
                box.value = 1;
                synchronized (lock) { done = true; }
            } else {
                synchronized (lock) { done = true; }
                box.value = 1;
            }
            try {
                first.join();
            } catch (InterruptedException impossible) {
                throw new AssertionError(impossible);
            }
            synchronized (other) { }
            shared = box;
        }, "writer");
        first.start();
        writer.start();
        boolean finished;
        synchronized (lock) { finished = done; }
        Box seen = shared;
        assert !finished || seen == null || seen.value == 1;
    }
}
