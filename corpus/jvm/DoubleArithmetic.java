// feature: double add, sub, mul, div, rem, neg with NaN, infinities, signed zero and subnormals
public class DoubleArithmetic {
    static final double[] SAMPLES = {
        0.0, -0.0, 1.0, -2.5, 0.1, 1e16, 1e-310, Double.MAX_VALUE, Double.MIN_VALUE,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN
    };

    static String bits(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    public static void main(String[] args) {
        for (double a : SAMPLES) {
            System.out.println("neg " + bits(a) + " = " + bits(-a));
            for (double b : SAMPLES) {
                System.out.println(bits(a) + " , " + bits(b) + ": " + bits(a + b) + " " + bits(a - b) + " "
                        + bits(a * b) + " " + bits(a / b) + " " + bits(a % b));
            }
        }
        double sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += 0.1;
        }
        System.out.println(sum);
        System.out.println(0.1 + 0.2);
        System.out.println(5.5 % 2.25);
        System.out.println(-5.5 % 2.25);
    }
}
