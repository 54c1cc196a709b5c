// law:     arrays of arrays are made by loops of assignments [JLS §15.10.2]
// verdict: => violated assertion
// verdict: --model pso => violated assertion
// verdict: --model tso => holds
public class NestedArrays {
    static int[][] shared;

    public static void main(String[] args) {
        new Thread(() -> {
            shared = new int[1][1];
        }, "writer").start();
        new Thread(() -> {
            int[][] seen = shared;
            assert seen == null || seen[0] != null;
        }, "reader").start();
    }
}
