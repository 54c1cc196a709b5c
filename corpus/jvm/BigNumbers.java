// feature: BigInteger and BigDecimal basics
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

public class BigNumbers {
    public static void main(String[] args) {
        BigInteger factorial = BigInteger.ONE;
        for (int i = 2; i <= 30; i++) {
            factorial = factorial.multiply(BigInteger.valueOf(i));
        }
        System.out.println(factorial);
        BigInteger a = new BigInteger("-123456789012345678901234567890");
        BigInteger b = new BigInteger("987654321987654321");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b) + " " + a.remainder(b) + " " + a.mod(b));
        System.out.println(a.negate() + " " + a.signum() + " " + a.bitLength() + " " + a.toString(16) + " " + a.compareTo(b) + " " + a.equals(b.negate()));
        System.out.println(b.gcd(BigInteger.valueOf(12345)) + " " + BigInteger.TWO.pow(100) + " " + BigInteger.valueOf(3).modPow(b, BigInteger.TEN)
                + " " + b.shiftLeft(3) + " " + b.shiftRight(5) + " " + b.and(BigInteger.valueOf(0xFF)) + " " + a.hashCode() + " " + b.longValue() + " " + a.intValue());
        System.out.println(BigInteger.valueOf(97).isProbablePrime(10) + " " + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)) + " " + b.sqrt());
        BigDecimal x = new BigDecimal("10.25");
        BigDecimal y = new BigDecimal("3");
        System.out.println(x.add(y) + " " + x.multiply(y) + " " + x.divide(y, 5, RoundingMode.HALF_UP) + " " + x.setScale(1, RoundingMode.HALF_EVEN) + " "
                + x.negate().setScale(0, RoundingMode.FLOOR) + " " + x.compareTo(new BigDecimal("10.250")) + " " + x.equals(new BigDecimal("10.250")) + " " + x.scale());
        System.out.println(new BigDecimal("1E+5") + " " + new BigDecimal("1E+5").toPlainString() + " " + new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1));
        try {
            x.divide(y);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.divide(BigInteger.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
