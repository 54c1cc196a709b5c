// feature: String.format, printf and formatted with the usual conversions and flags
public class StringFormat {
    public static void main(String[] args) {
        System.out.println(String.format("%d %s %x %c %b", 42, "str", 255, 'c', true));
        System.out.println(String.format("[%5d] [%-5d] [%05d] [%+d] [%,d] [%(d]", 42, 42, 42, 42, 1234567, -5));
        System.out.println(String.format("[%5s] [%-5s] [%.2s] [%S]", "ab", "ab", "abcdef", "shout"));
        System.out.println(String.format("%.2f %8.3f %-8.1f| %e %.0f", 3.14159, 2.71828, 1.25, 12345.678, 2.5));
        System.out.println(String.format("%X %o %08x %#x", 48879, 8, -1, 255));
        System.out.println(String.format("%b %b %s %s", null, "x", null, java.util.Arrays.asList(1, 2)));
        System.out.println(String.format("%2$s %1$s %2$s %%", "first", "second"));
        System.out.println(String.format("%d %d %d", Long.MIN_VALUE, (byte) -1, new java.math.BigInteger("123456789012345678901234567890")));
        System.out.println(String.format("%f %f %f", Double.NaN, Double.POSITIVE_INFINITY, -0.0));
        System.out.println("%s is %d".formatted("this", 1));
        System.out.printf("line%n%c%c%n", 'a', 98);
        System.out.printf("%10.4f|%-10s|%10s|%n", Math.PI, "left", "right");
        try {
            String.format("%d", "no number");
        } catch (java.util.IllegalFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            String.format("%s %s", "one");
        } catch (java.util.IllegalFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
