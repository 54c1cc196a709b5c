// law:     arrays of `long` and `double` are compared element by element, bit by bit [java.util.Arrays]
// verdict: => holds
// verdict: -- long => violated assertion
// verdict: -- double => violated assertion
import java.util.Arrays;

class EqualArrays {
    static long[] longs = {1, 2};
    static double[] doubles = {1, Double.NaN, 0.0};

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            longs[1] = 3;
            doubles[2] = -0.0;
        });
        t.start();
        t.join();
        String what = args.length == 0 ? "" : args[0];
        boolean sameLongs = Arrays.equals(longs, new long[] {1, 2});
        boolean sameDoubles = Arrays.equals(doubles, new double[] {1, Double.NaN, 0.0});
        assert !what.equals("long") || sameLongs;
        assert !what.equals("double") || sameDoubles;
        assert !sameLongs && !sameDoubles;
        assert Arrays.mismatch(longs, new long[] {1, 2}) == 1;
        assert Arrays.equals(doubles, new double[] {1, Double.NaN, -0.0});
    }
}
