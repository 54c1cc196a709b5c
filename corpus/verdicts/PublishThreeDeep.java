// law:     what was written to an object before it was published through a race may be missed, however deep the object is [JLS §17.4.5]
// verdict: => violated assertion
// verdict: --model pso => violated assertion
public class PublishThreeDeep {
    static class Leaf { int value; }
    static class Inner { Leaf leaf = new Leaf(); }
    static class Outer { Inner inner = new Inner(); }
    static Outer outer;

    public static void main(String[] args) {
        new Thread(() -> {
            Outer made = new Outer();
            made.inner.leaf.value = 3;
            outer = made;
        }, "writer").start();
        new Thread(() -> {
            Outer seen = outer;
            Inner inner = seen == null ? null : seen.inner;
            Leaf leaf = inner == null ? null : inner.leaf;
            assert leaf == null || leaf.value == 3;
        }, "reader").start();
    }
}
