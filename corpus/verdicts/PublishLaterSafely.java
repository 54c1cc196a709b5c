// law:     an object that went to another thread by a lock, and was handed on by a race, may be seen unset there [JLS §17.4.5]
// verdict: => violated assertion
public class PublishLaterSafely {
    static class Leaf { int value; }
    static final Leaf early = new Leaf();
    static Leaf locked;
    static Leaf racy;

    public static void main(String[] args) {
        new Thread(() -> {
            Leaf made = new Leaf();
            made.value = 4;
            synchronized (early) { locked = made; }
            racy = made;
        }, "writer").start();
        new Thread(() -> {
            Leaf seen = racy;
            assert seen == null || seen.value == 4;
        }, "reader").start();
    }
}
