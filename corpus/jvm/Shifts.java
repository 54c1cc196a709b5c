// feature: int and long shifts, with shift distances that are masked
public class Shifts {
    public static void main(String[] args) {
        int[] ints = {1, -1, 0x80000000, 0x7FFFFFFF, 0x12345678};
        long[] longs = {1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, 0x123456789ABCDEF0L};
        int[] distances = {0, 1, 4, 31, 32, 33, 63, 64, 65, -1};
        for (int d : distances) {
            for (int v : ints) {
                System.out.println("int " + v + " by " + d + ": " + (v << d) + " " + (v >> d) + " " + (v >>> d));
            }
            for (long v : longs) {
                System.out.println("long " + v + " by " + d + ": " + (v << d) + " " + (v >> d) + " " + (v >>> d));
            }
        }
        long wide = 0x100000021L;
        System.out.println(1 << wide);
        System.out.println(1L << wide);
        byte b = -8;
        b >>>= 1;
        System.out.println(b);
        short s = -8;
        s >>>= 20;
        System.out.println(s);
    }
}
