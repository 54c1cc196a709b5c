// law:     the elements of a copy are assigned, however the library does that [JLS §17.4.5]
// verdict: => violated assertion
public class CopyOfArray {
    static int[] copy;

    public static void main(String[] args) {
        new Thread(() -> {
            int[] original = {42, 43};
            copy = java.util.Arrays.copyOf(original, 2);
        }, "writer").start();
        new Thread(() -> {
            int[] seen = copy;
            assert seen == null || seen[1] == 43;
        }, "reader").start();
    }
}
