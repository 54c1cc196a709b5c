// feature: BigDecimal scales, rounding modes, division, square roots; BigInteger primes and radices
import java.math.*;
import java.util.*;
public class BigDecimals {
    public static void main(String[] a) {
        BigDecimal x = new BigDecimal("123.456"), y = new BigDecimal("7.89");
        System.out.println(x.add(y) + " " + x.subtract(y) + " " + x.multiply(y) + " " + x.divide(y, 10, RoundingMode.HALF_EVEN) + " " + x.remainder(y) + " " + x.negate() + " " + x.pow(3) + " " + x.scale() + " " + x.precision() + " " + x.unscaledValue());
        System.out.println(x.setScale(1, RoundingMode.CEILING) + " " + x.round(new MathContext(4)) + " " + x.stripTrailingZeros() + " " + new BigDecimal("1E+5").toPlainString() + " " + new BigDecimal("1E+5") + " " + new BigDecimal("0.00000001") + " " + new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1));
        for (RoundingMode r : RoundingMode.values()) if (r != RoundingMode.UNNECESSARY) System.out.print(r + "=" + new BigDecimal("-2.5").setScale(0, r) + " ");
        System.out.println();
        try {
            BigDecimal.ONE.divide(new BigDecimal(3));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new BigDecimal("2").sqrt(new MathContext(20)) + " " + new BigDecimal("1.10").equals(new BigDecimal("1.1")) + " " + new BigDecimal("1.10").compareTo(new BigDecimal("1.1")) + " " + new BigDecimal("1e400").doubleValue() + " " + new BigDecimal("12345.678").intValue() + " " + x.toBigInteger() + " " + x.movePointLeft(5) + " " + x.ulp() + " " + x.hashCode());
        BigInteger b = new BigInteger("123456789012345678901234567890");
        System.out.println(b.multiply(b) + " " + b.pow(5).mod(BigInteger.valueOf(1000007)) + " " + b.toString(36) + " " + b.bitCount() + " " + b.testBit(5) + " " + b.not() + " " + new BigInteger("ff", 16) + " " + b.sqrt() + " " + b.nextProbablePrime().subtract(b) + " " + b.divideAndRemainder(BigInteger.valueOf(97))[1]);
        BigInteger f = BigInteger.ONE;
        for (int i = 2;i<=60;i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(f + " " + f.getLowestSetBit() + " " + f.longValue());
    }
}
