// feature: long add, sub, mul, div, rem, neg with overflow and MIN_VALUE / -1
public class LongArithmetic {
    static final long[] SAMPLES = {
        0L, 1L, -1L, 10L, -10L, 3037000500L, 0xFFFFFFFFL, 0x100000000L, Long.MAX_VALUE, Long.MIN_VALUE
    };

    public static void main(String[] args) {
        for (long a : SAMPLES) {
            System.out.println("neg " + a + " = " + -a + ", ~ = " + ~a);
            for (long b : SAMPLES) {
                String quotient = b == 0 ? "-" : a / b + " rem " + a % b;
                System.out.println(a + " , " + b + ": " + (a + b) + " " + (a - b) + " " + a * b + " " + quotient);
            }
        }
    }
}
