// law:     what the main thread writes, after it started another, to an object made before that is published like any other [JLS §17.4.5]
// verdict: => violated assertion
public class PublishOldObject {
    static class Box { int value; }
    static final Object lock = new Object();
    static Box locked;
    static Box racy;

    public static void main(String[] args) {
        Box box = new Box();
        new Thread(() -> {
            Box seen = racy;
            assert seen == null || seen.value == 4;
        }, "reader").start();
        box.value = 4;
        synchronized (lock) {
            locked = box;
        }
        racy = box;
    }
}
