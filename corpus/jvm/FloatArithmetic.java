// feature: float add, sub, mul, div, rem, neg with NaN, infinities, signed zero and subnormals
public class FloatArithmetic {
    static final float[] SAMPLES = {
        0f, -0f, 1f, -1.5f, 0.1f, 3.3f, 16777217f, Float.MAX_VALUE, Float.MIN_VALUE,
        Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN
    };

    static String bits(float f) {
        return Integer.toHexString(Float.floatToIntBits(f));
    }

    public static void main(String[] args) {
        for (float a : SAMPLES) {
            System.out.println("neg " + bits(a) + " = " + bits(-a));
            for (float b : SAMPLES) {
                System.out.println(bits(a) + " , " + bits(b) + ": " + bits(a + b) + " " + bits(a - b) + " "
                        + bits(a * b) + " " + bits(a / b) + " " + bits(a % b));
            }
        }
        float sum = 0;
        for (int i = 0; i < 100; i++) {
            sum += 0.1f;
        }
        System.out.println(sum);
        System.out.println(0.1f + 0.2f);
        System.out.println(1f / 3f);
    }
}
