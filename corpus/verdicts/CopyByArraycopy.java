// law:     System.arraycopy assigns elements [JLS §17.4.5]
// verdict: => violated assertion
public class CopyByArraycopy {
    static int[] copy;

    public static void main(String[] args) {
        new Thread(() -> {
            int[] original = {42};
            int[] made = new int[1];
            System.arraycopy(original, 0, made, 0, 1);
            copy = made;
        }, "writer").start();
        new Thread(() -> {
            int[] seen = copy;
            assert seen == null || seen[0] == 42;
        }, "reader").start();
    }
}
