// feature: fcmpl, fcmpg, dcmpl, dcmpg: every relation with NaN on either side
public class FloatComparison {
    static String relations(double a, double b) {
        return a + " ? " + b + ": " + (a < b) + " " + (a <= b) + " " + (a > b) + " " + (a >= b) + " " + (a == b) + " "
                + (a != b) + " not " + !(a < b) + " " + !(a <= b) + " " + !(a > b) + " " + !(a >= b);
    }

    static String relations(float a, float b) {
        return a + "f ? " + b + "f: " + (a < b) + " " + (a <= b) + " " + (a > b) + " " + (a >= b) + " " + (a == b) + " "
                + (a != b) + " not " + !(a < b) + " " + !(a <= b) + " " + !(a > b) + " " + !(a >= b);
    }

    public static void main(String[] args) {
        double[] doubles = {0.0, -0.0, 1.0, Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
        float[] floats = {0f, -0f, 1f, Float.NaN, Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY};
        for (double a : doubles) {
            for (double b : doubles) {
                System.out.println(relations(a, b));
            }
        }
        for (float a : floats) {
            for (float b : floats) {
                System.out.println(relations(a, b));
            }
        }
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.compare(Double.NaN, 1) + " "
                + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Double.valueOf(0.0).equals(-0.0));
    }
}
