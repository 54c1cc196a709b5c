// law:     arrays of arrays are made by loops of assignments, in each dimension [JLS §15.10.2]
// verdict: => violated assertion
public class NestedArraysThreeDeep {
    static int[][][] shared;

    public static void main(String[] args) {
        new Thread(() -> {
            shared = new int[1][2][];
        }, "writer").start();
        new Thread(() -> {
            int[][][] seen = shared;
            int[][] inner = seen == null ? null : seen[0];
            assert inner == null || inner.length == 2 && inner[1] == null;
            assert seen == null || inner != null;
        }, "reader").start();
    }
}
