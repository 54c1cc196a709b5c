// law:     what was written to an object before it was published through a race may be missed, however deep the object is [JLS §17.4.5]
// verdict: => violated assertion
// verdict: --model pso => violated assertion
public class PublishArrayOfArrays {
    static int[][] rows;

    public static void main(String[] args) {
        new Thread(() -> {
            rows = new int[][] {{5}};
        }, "writer").start();
        new Thread(() -> {
            int[][] seen = rows;
            int[] row = seen == null ? null : seen[0];
            assert row == null || row[0] == 5;
        }, "reader").start();
    }
}
