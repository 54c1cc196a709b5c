// law:     the elements of a clone are assigned one by one: whoever gets it through a race may see them unset [JLS §10.7]
// verdict: => violated assertion
// verdict: --model pso => violated assertion
// verdict: --model tso => holds
// verdict: --opmm lists => violated assertion
public class CloneOfArray {
    static int[] copy;

    public static void main(String[] args) {
        new Thread(() -> {
            int[] original = {42};
            copy = original.clone();
        }, "writer").start();
        new Thread(() -> {
            int[] seen = copy;
            assert seen == null || seen[0] == 42;
        }, "reader").start();
    }
}
