// feature: Math: integer helpers, exact arithmetic, rounding, powers and transcendental functions
public class MathMethods {
    interface Exact {
        Object run();
    }

    static void attempt(Exact exact) {
        try {
            System.out.println(exact.run());
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] ints = {7, -7, 3, -3, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int a : ints) {
            System.out.println(Math.abs(a) + " " + Math.floorDiv(a, 3) + " " + Math.floorMod(a, 3) + " " + Math.floorDiv(a, -3) + " "
                    + Math.floorMod(a, -3) + " " + Math.max(a, 0) + " " + Math.min(a, 0) + " " + Math.abs((long) a) + " " + Math.floorMod((long) a, 5));
        }
        attempt(() -> Math.addExact(Integer.MAX_VALUE, 1));
        attempt(() -> Math.addExact(Long.MAX_VALUE, 1L));
        attempt(() -> Math.subtractExact(Integer.MIN_VALUE, 1));
        attempt(() -> Math.multiplyExact(46341, 46341));
        attempt(() -> Math.multiplyExact(46340, 46340));
        attempt(() -> Math.multiplyExact(1L << 32, 1L << 31));
        attempt(() -> Math.negateExact(Integer.MIN_VALUE));
        attempt(() -> Math.toIntExact(1L << 31));
        attempt(() -> Math.incrementExact(5));
        attempt(() -> Math.floorDiv(1, 0));
        System.out.println(Math.multiplyHigh(1L << 62, 12L) + " " + Math.multiplyFull(1 << 30, 1 << 30));
        double[] doubles = {0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 1e15, Double.NaN, Double.NEGATIVE_INFINITY, -0.0};
        for (double d : doubles) {
            System.out.println(d + ": " + Math.round(d) + " " + Math.round((float) d) + " " + Math.ceil(d) + " " + Math.floor(d) + " " + Math.rint(d)
                    + " " + Math.abs(d) + " " + Math.signum(d) + " " + Math.ulp(d) + " " + Math.nextUp(d));
        }
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(-1) + " " + Math.cbrt(27) + " " + Math.hypot(3, 4));
        System.out.println(Math.pow(2, 10) + " " + Math.pow(2, 0.5) + " " + Math.pow(-8, 1.0 / 3) + " " + Math.pow(0, 0) + " " + Math.pow(1.1, 100));
        System.out.println(Math.max(-0.0, 0.0) + " " + Math.min(-0.0, 0.0) + " " + Math.max(Double.NaN, 1) + " " + Math.copySign(3, -0.0) + " "
                + Math.getExponent(1000.0) + " " + Math.scalb(1.5, 4) + " " + Math.fma(2.0, 3.0, 4.0) + " " + Math.IEEEremainder(5, 3));
        System.out.println(Math.toRadians(180) + " " + Math.toDegrees(Math.PI));
    }
}
