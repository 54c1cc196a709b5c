// law:     what was written before the end of the constructor is seen through its final fields [JLS §17.5.1]
// verdict: => holds
// verdict: --opmm lists => holds
// verdict: --model pso => holds
public class FinalWayOnly {
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
            assert seen == null || seen.inner.value == 42;
        }, "reader").start();
    }
}
