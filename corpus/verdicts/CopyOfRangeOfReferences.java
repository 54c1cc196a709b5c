// law:     the elements of a copy are assigned, however the library does that [JLS §17.4.5]
// verdict: => violated assertion
public class CopyOfRangeOfReferences {
    static String[] copy;

    public static void main(String[] args) {
        new Thread(() -> {
            String[] original = {"a", "b"};
            copy = java.util.Arrays.copyOfRange(original, 1, 2);
        }, "writer").start();
        new Thread(() -> {
            String[] seen = copy;
            assert seen == null || seen[0] != null;
        }, "reader").start();
    }
}
