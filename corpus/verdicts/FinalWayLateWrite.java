// law:     what is written after the end of the constructor is not helped by its final fields [JLS §17.5.1]
// verdict: => violated assertion
public class FinalWayLateWrite {
    static class Inner { int value; }
    static class Box { final Inner inner; Box(Inner inner) { this.inner = inner; } }
    static Box box;
    static Inner racy;

    public static void main(String[] args) {
        new Thread(() -> {
            Box made = new Box(new Inner());
            made.inner.value = 42;
            box = made;
        }, "writer").start();
        new Thread(() -> {
            Box seen = box;
            assert seen == null || seen.inner.value == 42;
        }, "reader").start();
    }
}
