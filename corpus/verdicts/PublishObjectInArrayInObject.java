// law:     what was written to an object before it was published through a race may be missed, however deep the object is [JLS §17.4.5]
// verdict: => violated assertion
public class PublishObjectInArrayInObject {
    static class Leaf { long value; }
    static class Holder { Leaf[] leaves = new Leaf[1]; }
    static Holder holder;

    public static void main(String[] args) {
        new Thread(() -> {
            Holder made = new Holder();
            made.leaves[0] = new Leaf();
            made.leaves[0].value = 9;
            holder = made;
        }, "writer").start();
        new Thread(() -> {
            Holder seen = holder;
            Leaf[] leaves = seen == null ? null : seen.leaves;
            Leaf leaf = leaves == null ? null : leaves[0];
            assert leaf == null || leaf.value == 9;
        }, "reader").start();
    }
}
