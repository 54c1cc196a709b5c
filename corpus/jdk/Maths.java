// feature: java.lang.Math and StrictMath
public class Maths {
    public static void main(String[] args) {
        Cases c = new Cases(args);
        c.show("absExact", () -> Math.absExact(-5) + " " + Math.abs(Integer.MIN_VALUE) + " " + Math.abs(-0.0) + " " + Math.abs(Long.MIN_VALUE) + " " + Math.abs(-1.5f));
        c.show("absExactBad", () -> Math.absExact(Integer.MIN_VALUE));
        c.show("absExactBadLong", () -> Math.absExact(Long.MIN_VALUE));
        c.show("addExact", () -> Math.addExact(1, 2) + " " + Math.addExact(1L, 2L));
        c.show("addExactBad", () -> Math.addExact(Integer.MAX_VALUE, 1));
        c.show("addExactBadLong", () -> Math.addExact(Long.MAX_VALUE, 1));
        c.show("subtractExactBad", () -> Math.subtractExact(Integer.MIN_VALUE, 1));
        c.show("subtractExactBadLong", () -> Math.subtractExact(Long.MIN_VALUE, 1L));
        c.show("multiplyExact", () -> Math.multiplyExact(1L << 31, 2) + " " + Math.multiplyExact(46340, 46340));
        c.show("multiplyExactBad", () -> Math.multiplyExact(46341, 46341));
        c.show("multiplyExactBadLong", () -> Math.multiplyExact(Long.MIN_VALUE, -1L));
        c.show("incrementExactBad", () -> Math.incrementExact(Integer.MAX_VALUE));
        c.show("decrementExactBad", () -> Math.decrementExact(Long.MIN_VALUE));
        c.show("negateExactBad", () -> Math.negateExact(Integer.MIN_VALUE));
        c.show("toIntExact", () -> Math.toIntExact(5L));
        c.show("toIntExactBad", () -> Math.toIntExact(1L << 31));
        c.show("floorDiv", () -> Math.floorDiv(-7, 2) + " " + Math.floorDiv(Integer.MIN_VALUE, -1) + " " + Math.floorMod(-7, 3) + " " + Math.floorMod(7L, -3) + " " + Math.floorMod(-7L, -3L) + " " + Math.floorDiv(-7L, 2));
        c.show("floorDivZero", () -> Math.floorDiv(1, 0));
        c.show("floorModZero", () -> Math.floorMod(1L, 0));
        c.show("multiplyHigh", () -> Math.multiplyHigh(Long.MIN_VALUE, Long.MIN_VALUE) + " " + Math.multiplyHigh(-1, 1) + " " + Math.multiplyHigh(0x123456789abcdefL, 0xfedcba987654321L));
        c.show("multiplyFull", () -> Math.multiplyFull(Integer.MIN_VALUE, Integer.MIN_VALUE));
        c.show("fma", () -> Math.fma(0.1, 10, -1) + " " + Math.fma(0.1f, 10f, -1f) + " " + Math.fma(Double.NaN, 1, 1) + " " + Math.fma(1e308, 10, -1e308) + " " + Math.fma(1.0 / 0, 0, 1));
        c.show("round", () -> Math.round(0.5) + " " + Math.round(-0.5) + " " + Math.round(0.49999999999999994) + " " + Math.round(Double.NaN) + " " + Math.round(1e20) + " " + Math.round(2.5f) + " " + Math.round(-2.5f) + " " + Math.round(Float.POSITIVE_INFINITY) + " " + Math.round(4503599627370497.5));
        c.show("rint", () -> Math.rint(0.5) + " " + Math.rint(1.5) + " " + Math.rint(-0.5) + " " + Math.rint(2.5) + " " + Math.rint(1e300));
        c.show("floor", () -> Math.floor(-0.5) + " " + Math.ceil(-0.5) + " " + Math.floor(-0.0) + " " + Math.ceil(1e-300) + " " + Math.floor(Double.NaN));
        c.show("minMax", () -> Math.min(0.0, -0.0) + " " + Math.max(-0.0, 0.0) + " " + Math.max(Double.NaN, 1) + " " + Math.min(-0f, 0f) + " " + Math.min(1, 2L) + " " + Math.max(1L, 2));
        c.show("sqrt", () -> Math.sqrt(2) + " " + Math.sqrt(-1) + " " + Math.sqrt(-0.0) + " " + Math.cbrt(27) + " " + Math.cbrt(-2) + " " + Math.hypot(3, 4) + " " + Math.hypot(1e200, 1e200));
        c.show("trig", () -> StrictMath.sin(1) + " " + StrictMath.cos(1e10) + " " + StrictMath.tan(0.5) + " " + StrictMath.sin(1e300) + " " + StrictMath.asin(0.5) + " " + StrictMath.acos(2) + " " + StrictMath.atan(1e10) + " " + StrictMath.atan2(-0.0, -1));
        c.show("hyper", () -> StrictMath.sinh(1) + " " + StrictMath.cosh(1) + " " + StrictMath.tanh(0.3) + " " + StrictMath.sinh(1e-10));
        c.show("exp", () -> StrictMath.exp(1) + " " + StrictMath.log(10) + " " + StrictMath.log10(1000) + " " + StrictMath.expm1(1e-10) + " " + StrictMath.log1p(1e-10) + " " + StrictMath.exp(-800) + " " + StrictMath.log(0) + " " + StrictMath.log(-1));
        c.show("pow", () -> StrictMath.pow(2, 0.5) + " " + StrictMath.pow(-8, 1.0 / 3) + " " + StrictMath.pow(0, -1) + " " + StrictMath.pow(-0.0, -3) + " " + StrictMath.pow(1, Double.NaN) + " " + StrictMath.pow(Double.NaN, 0) + " " + StrictMath.pow(-2, 3) + " " + StrictMath.pow(1.0000001, 1e7));
        c.show("mathSpecial", () -> Math.pow(-1, 1.0 / 0) + " " + Math.pow(2, 10) + " " + Math.exp(0) + " " + Math.log(1) + " " + Math.sin(0) + " " + Math.cos(0) + " " + Math.atan2(0.0, -0.0) + " " + Math.log10(1e5));
        c.show("mathTrig", () -> Math.sin(0.7) + " " + Math.cos(0.7) + " " + Math.tan(0.7) + " " + Math.exp(0.7) + " " + Math.log(0.7) + " " + Math.pow(0.7, 1.3) + " " + Math.log10(0.7));
        c.show("ulp", () -> Math.ulp(1.0) + " " + Math.ulp(1f) + " " + Math.ulp(0.0) + " " + Math.ulp(1.0 / 0) + " " + Math.ulp(-1e300));
        c.show("next", () -> Math.nextUp(1.0) + " " + Math.nextDown(0.0) + " " + Math.nextAfter(1.0, 0) + " " + Math.nextUp(Float.MAX_VALUE) + " " + Math.nextAfter(0f, -1.0) + " " + Math.nextDown(1f));
        c.show("exponent", () -> Math.getExponent(1e10) + " " + Math.getExponent(0.0) + " " + Math.getExponent(Double.NaN) + " " + Math.getExponent(1.5f) + " " + Math.scalb(1.5, 10) + " " + Math.scalb(1.0, -1080) + " " + Math.scalb(1f, 200) + " " + Math.getExponent(4.9e-324));
        c.show("ieee", () -> Math.IEEEremainder(5, 3) + " " + Math.IEEEremainder(-5.5, 2) + " " + Math.IEEEremainder(1, 0) + " " + Math.IEEEremainder(4, 2));
        c.show("sign", () -> Math.signum(-0.0) + " " + Math.signum(-5.5) + " " + Math.signum(Double.NaN) + " " + Math.copySign(1, -0.0) + " " + Math.copySign(2f, -1f));
        c.show("degrees", () -> Math.toDegrees(Math.PI) + " " + Math.toRadians(180) + " " + Math.toRadians(45.5));
        c.show("strictSame", () -> StrictMath.floorMod(-7, 3) + " " + StrictMath.round(-2.5) + " " + StrictMath.abs(-1L) + " " + StrictMath.sqrt(2) + " " + StrictMath.ceil(-0.3) + " " + StrictMath.hypot(1, 1) + " " + StrictMath.cbrt(5) + " " + StrictMath.IEEEremainder(7, 4));
    }
}
