// feature: Double and Float: printing, parsing, bits, special values
public class DoubleMethods {
    public static void main(String[] args) {
        double[] doubles = {
            0.0, -0.0, 1.0, -1.5, 100.0, 1e6, 1e7, 12345678.9, 0.001, 0.0001, 1e21, 1e-5, 123456789012345680.0, 0.1, 1.0 / 3,
            Math.PI, Double.MAX_VALUE, Double.MIN_VALUE, Double.MIN_NORMAL, Double.NaN, Double.POSITIVE_INFINITY
        };
        for (double d : doubles) {
            System.out.println(d + " " + Long.toHexString(Double.doubleToRawLongBits(d)) + " " + Double.toHexString(d) + " " + Double.isNaN(d)
                    + " " + Double.isInfinite(d) + " " + Double.hashCode(d));
        }
        float[] floats = {0f, -0f, 1f, 0.1f, 1e10f, 1e-10f, 3.4f, 16777216f, Float.MAX_VALUE, Float.MIN_VALUE, Float.NaN};
        for (float f : floats) {
            System.out.println(f + " " + Integer.toHexString(Float.floatToIntBits(f)) + " " + (double) f + " " + Float.hashCode(f));
        }
        for (String s : new String[] {"1.5", "-2e3", ".5", "1e400", "-1e-400", "0x1.8p1", " 7 ", "NaN", "-Infinity", "1.5f", "3d"}) {
            System.out.println(s + " " + Double.parseDouble(s));
        }
        for (String s : new String[] {"", "x", "1.2.3", "--1"}) {
            try {
                System.out.println(Double.parseDouble(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Float.parseFloat("0.1") + " " + Float.valueOf("1e50") + " " + Double.valueOf(2).intValue() + " "
                + Float.intBitsToFloat(0x40490fdb) + " " + Double.longBitsToDouble(0x400921fb54442d18L));
        System.out.println(Double.compare(1, 2) + " " + Double.max(-0.0, 0.0) + " " + Double.min(-0.0, 0.0) + " " + Double.sum(0.1, 0.2) + " "
                + Double.valueOf(1.5).equals(1.5) + " " + Double.valueOf(1.5).compareTo(Double.NaN) + " " + Double.isFinite(1 / 0.0));
    }
}
