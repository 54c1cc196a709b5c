// law:     what was written to an object before it was published through a race may be missed, however deep the object is [JLS §17.4.5]
// verdict: => violated assertion
// verdict: --model pso => violated assertion
// verdict: --model sc => holds
// verdict: --model tso => holds
// verdict: --opmm lists => violated assertion
// verdict: --opmm pruned => violated assertion
public class PublishTwoDeep {
    static class Leaf { int value; Leaf() { value = 7; } }
    static class Holder { Leaf leaf; Holder(Leaf leaf) { this.leaf = leaf; } }
    static Holder holder;

    public static void main(String[] args) {
        new Thread(() -> {
            holder = new Holder(new Leaf());
        }, "writer").start();
        new Thread(() -> {
            Holder seen = holder;
            Leaf leaf = seen == null ? null : seen.leaf;
            assert leaf == null || leaf.value == 7;
        }, "reader").start();
    }
}
