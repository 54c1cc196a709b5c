// law:     a final field helps only those accesses that got at the object through it; who has the address otherwise, too, may see less [JLS §17.5.1]
// verdict: => violated assertion
public class RacyAndFinalWay {
    static class Inner { int value; }
    static class Box { final Inner inner; Box(Inner inner) { this.inner = inner; } }
    static Box box;
    static Inner racy;

    public static void main(String[] args) {
        new Thread(() -> {
            Inner made = new Inner();
            made.value = 42;
            racy = made;
            box = new Box(made);
        }, "writer").start();
        new Thread(() -> {
            Box seen = box;
            Inner inner = seen == null ? null : seen.inner;
            Inner other = racy;
            assert inner == null || other == null || other.value == 42;
        }, "reader").start();
    }
}
