// feature: sin, cos, tan, exp, log and friends of Math and StrictMath, printed in full
public class Transcendental {
    public static void main(String[] args) {
        for (double x : new double[] {0.0, 0.5, 1.0, 2.0, 10.0}) {
            System.out.println(StrictMath.sin(x) + " " + StrictMath.cos(x) + " " + StrictMath.tan(x) + " " + StrictMath.exp(x) + " "
                    + StrictMath.log(x) + " " + StrictMath.log10(x) + " " + StrictMath.atan(x) + " " + StrictMath.sinh(x) + " "
                    + StrictMath.expm1(x) + " " + StrictMath.log1p(x) + " " + StrictMath.cbrt(x) + " " + StrictMath.pow(x, 1.5));
        }
        System.out.println(StrictMath.asin(0.5) + " " + StrictMath.acos(0.5) + " " + StrictMath.atan2(1, -1) + " " + StrictMath.hypot(1, 1));
        System.out.println(Math.sin(0.5) + " " + Math.cos(0.5) + " " + Math.exp(1) + " " + Math.log(10) + " " + Math.log10(1000) + " " + Math.tan(0.5)
                + " " + Math.atan2(1, 1) + " " + Math.asin(1) + " " + Math.acos(0) + " " + Math.atan(1));
        System.out.printf("%.6f %.6f %.6f%n", Math.sinh(1), Math.cosh(1), Math.tanh(1));
        System.out.println(Math.log(-1) + " " + Math.log(0) + " " + Math.exp(1000) + " " + Math.sin(Double.POSITIVE_INFINITY));
    }
}
