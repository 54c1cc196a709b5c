// feature: String.format: flags, widths, precisions, argument indices, grouping, rounding, exceptions
import java.util.*;
public class FormatVariants {
    public static void main(String[] a) {
        System.out.println(String.format("%d|%5d|%-5d|%05d|%+d|%,d|%x|%X|%o|%(d", 42, 42, 42, 42, 42, 1234567, 255, 255, 8, -5));
        System.out.println(String.format("%f|%.2f|%10.3f|%-10.1f|%e|%.3e|%g|%,.2f", 3.14159, 2.71828, 1.5, 9.99, 12345.678, 0.00012, 0.5, 1234567.891));
        System.out.println(String.format("%s|%10s|%-10s|%.3s|%S|%c|%b|%n", "hello", "hi", "left", "truncate", "up", 'c', true).trim());
        System.out.println(String.format("%2$s %1$s %<s %%", "a", "b"));
        System.out.println(String.format("%h %H %s", "hi", "hi", (Object) null));
        System.out.println(String.format("%08.2f|%+.1f|% d|%#x|%#o", 3.14159, -2.55, 7, 255, 8));
        System.out.println(String.format("%s %s", Arrays.asList(1, 2), Map.of("k", "v")));
        System.out.println(String.format("%,d %,d", Long.MAX_VALUE, -1000));
        System.out.println("%d items".formatted(5));
        System.out.println(String.format("%a", 1.0));
        try {
            String.format("%d", "x");
        } catch (IllegalFormatException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
        try {
            String.format("%q", 1);
        } catch (IllegalFormatException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
        try {
            String.format("%s %s", 1);
        } catch (IllegalFormatException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
        System.out.println(String.format("%b %b %b", null, false, "x"));
        System.out.println(String.format("%x %x", -1, (byte)-1)+String.format("%5c|%-3c|", 'x', 'y'));
        System.out.printf("%s %d%n", "printf", 7);
        System.out.printf(Locale.US, "%.3f%n", 2.0/3);
        System.out.println(String.format("%.0f %.1f %.2f %.3f", 0.5, 0.25, 1.005, 2.0005));
        System.out.println(String.format("%s", new int[0].getClass()));
        System.out.println(String.format("%10.4s|", "abcdefgh") + new Formatter().format("%d-%d", 1, 2));
    }
}
