// law:     what is reached through a final field is seen as it was when the constructor ended [JLS §17.5.1]
// verdict: => holds
// verdict: --model pso => holds
public class PublishTwoDeepFinal {
    static class Leaf { int value; Leaf() { value = 7; } }
    static class Holder { final Leaf leaf; Holder() { leaf = new Leaf(); } }
    static Holder holder;

    public static void main(String[] args) {
        new Thread(() -> {
            holder = new Holder();
        }, "writer").start();
        new Thread(() -> {
            Holder seen = holder;
            assert seen == null || seen.leaf.value == 7;
        }, "reader").start();
    }
}
