// law:     the array of a call with a variable number of arguments is filled by assignments [JLS §15.12.4.2]
// verdict: => violated assertion
public class VarargsArray {
    static int[] shared;
    static int[] all(int... numbers) { return numbers; }

    public static void main(String[] args) {
        new Thread(() -> {
            shared = all(1, 2);
        }, "writer").start();
        new Thread(() -> {
            int[] seen = shared;
            assert seen == null || seen[1] == 2;
        }, "reader").start();
    }
}
