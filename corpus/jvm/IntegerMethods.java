// feature: Integer and Long: parsing, printing in bases, bit tricks, unsigned operations, caches
public class IntegerMethods {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 12, -12, 255, 0x40000000, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : ints) {
            System.out.println(i + " " + Integer.toBinaryString(i) + " " + Integer.toHexString(i) + " " + Integer.toOctalString(i) + " "
                    + Integer.toString(i, 7) + " " + Integer.toString(i, 36) + " " + Integer.toUnsignedString(i));
            System.out.println(Integer.bitCount(i) + " " + Integer.numberOfLeadingZeros(i) + " " + Integer.numberOfTrailingZeros(i) + " "
                    + Integer.highestOneBit(i) + " " + Integer.lowestOneBit(i) + " " + Integer.reverse(i) + " " + Integer.reverseBytes(i)
                    + " " + Integer.rotateLeft(i, 5) + " " + Integer.rotateRight(i, 5) + " " + Integer.signum(i));
        }
        long[] longs = {0, 1, -1, 123456789012345L, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long l : longs) {
            System.out.println(l + " " + Long.toBinaryString(l) + " " + Long.toHexString(l) + " " + Long.toString(l, 36) + " " + Long.toUnsignedString(l));
            System.out.println(Long.bitCount(l) + " " + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l) + " "
                    + Long.highestOneBit(l) + " " + Long.reverse(l) + " " + Long.reverseBytes(l) + " " + Long.rotateLeft(l, 7) + " "
                    + Long.signum(l) + " " + Long.hashCode(l));
        }
        System.out.println(Integer.parseInt("-123") + Integer.parseInt("+7") + Integer.parseInt("ff", 16) + Integer.valueOf("10") + Integer.decode("0x10")
                + Integer.parseUnsignedInt("4294967295"));
        System.out.println(Long.parseLong("-9223372036854775808") + " " + Long.parseLong("zz", 36) + " " + Long.decode("#F"));
        for (String bad : new String[] {"2147483648", "", "-", "1 ", "0x1", "9".repeat(20)}) {
            try {
                System.out.println(Integer.parseInt(bad));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Integer.divideUnsigned(-1, 2) + " " + Integer.remainderUnsigned(-1, 7) + " " + Integer.compareUnsigned(-1, 1) + " "
                + Long.divideUnsigned(-1, 10) + " " + Long.remainderUnsigned(-1, 10) + " " + Integer.toUnsignedLong(-1));
        Integer cached = 127, cachedToo = 127;
        System.out.println((cached == cachedToo) + " " + cached.equals(127) + " " + cached.equals(127L) + " " + cached.compareTo(128) + " "
                + cached.hashCode() + " " + Integer.compare(1, 2) + " " + Integer.max(1, 2) + " " + Integer.sum(1, 2));
        System.out.println(Short.parseShort("-5") + " " + Byte.toUnsignedInt((byte) -1) + " " + Short.reverseBytes((short) 0x1234) + " "
                + Integer.valueOf(300).byteValue() + " " + Integer.valueOf(3).doubleValue() + " " + Boolean.parseBoolean("TRUE") + " "
                + Boolean.logicalXor(true, false) + " " + Boolean.hashCode(true));
    }
}
