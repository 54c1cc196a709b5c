// feature: i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f with rounding and saturation
public class Conversions {
    static String bits(float f) {
        return Integer.toHexString(Float.floatToIntBits(f));
    }

    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 16777217, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : ints) {
            System.out.println("int " + i + ": " + (long) i + " " + bits(i) + " " + (double) i);
        }
        long[] longs = {0, -1, 0xFFFFFFFFL, 0x80000000L, 9007199254740993L, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long l : longs) {
            System.out.println("long " + l + ": " + (int) l + " " + bits(l) + " " + (double) l);
        }
        double[] doubles = {
            0.0, -0.0, 0.99, -0.99, 1.5, -1.5, 2147483647.5, 2147483648.0, -2147483649.0, 1e19, -1e19, 1e300, 1e-300,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE
        };
        for (double d : doubles) {
            System.out.println("double " + d + ": " + (int) d + " " + (long) d + " " + bits((float) d));
        }
        float[] floats = {
            0f, -0f, 0.99f, -0.99f, 2.5f, 3e9f, -3e9f, 1e20f, -1e20f, 0.1f,
            Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE
        };
        for (float f : floats) {
            System.out.println("float " + f + ": " + (int) f + " " + (long) f + " " + (double) f);
        }
    }
}
