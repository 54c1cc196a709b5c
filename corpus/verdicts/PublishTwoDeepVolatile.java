// law:     a volatile write publishes all that was written before, however deep [JLS §17.4.4]
// verdict: => holds
// verdict: --model pso => holds
public class PublishTwoDeepVolatile {
    static class Leaf { int value; Leaf() { value = 7; } }
    static class Holder { Leaf leaf; Holder(Leaf leaf) { this.leaf = leaf; } }
    static volatile Holder holder;

    public static void main(String[] args) {
        new Thread(() -> {
            holder = new Holder(new Leaf());
        }, "writer").start();
        new Thread(() -> {
            Holder seen = holder;
            Leaf leaf = seen == null ? null : seen.leaf;
            assert seen == null || leaf != null && leaf.value == 7;
        }, "reader").start();
    }
}
