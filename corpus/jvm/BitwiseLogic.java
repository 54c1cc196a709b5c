// feature: and, or, xor, not on int, long and boolean; no short circuit with & and |
public class BitwiseLogic {
    static int calls;

    static boolean call(boolean value) {
        calls++;
        return value;
    }

    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 0x0F0F0F0F, 0x12345678, Integer.MIN_VALUE};
        for (int a : ints) {
            for (int b : ints) {
                System.out.println((a & b) + " " + (a | b) + " " + (a ^ b) + " " + (a & ~b));
            }
        }
        long[] longs = {0L, -1L, 0x0F0F0F0F0F0F0F0FL, Long.MIN_VALUE, 0xFFFFFFFFL};
        for (long a : longs) {
            for (long b : longs) {
                System.out.println((a & b) + " " + (a | b) + " " + (a ^ b) + " " + (a & ~b));
            }
        }
        boolean[] booleans = {false, true};
        for (boolean a : booleans) {
            for (boolean b : booleans) {
                System.out.println((a & b) + " " + (a | b) + " " + (a ^ b) + " " + !a + " " + (a == b) + " " + (a != b));
            }
        }
        System.out.println((call(false) & call(true)) + " after " + calls);
        System.out.println((call(true) | call(true)) + " after " + calls);
        System.out.println((call(false) && call(true)) + " after " + calls);
        System.out.println((call(true) || call(true)) + " after " + calls);
    }
}
