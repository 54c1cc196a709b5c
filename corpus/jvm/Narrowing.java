// feature: i2b i2s i2c, narrowing from wider types, and implicit narrowing in compound assignment
public class Narrowing {
    public static void main(String[] args) {
        int[] ints = {0, 127, 128, 255, 256, -1, -128, -129, 32767, 32768, 65535, 65536, 0x12345678};
        for (int i : ints) {
            System.out.println(i + ": " + (byte) i + " " + (short) i + " " + (int) (char) i);
        }
        double[] doubles = {300.7, -300.7, 70000.9, 1e12, Double.NaN, Double.POSITIVE_INFINITY};
        for (double d : doubles) {
            System.out.println(d + ": " + (byte) d + " " + (short) d + " " + (int) (char) d);
        }
        long l = 0x1_0000_0080L;
        System.out.println((byte) l + " " + (short) l + " " + (int) (char) l);
        byte b = 127;
        b++;
        System.out.println(b);
        b += 200;
        System.out.println(b);
        b *= 3;
        System.out.println(b);
        short s = Short.MIN_VALUE;
        s--;
        System.out.println(s);
        char c = 0;
        c--;
        System.out.println((int) c);
        c += 2.9;
        System.out.println((int) c);
        int i = 10;
        i *= 1.55;
        System.out.println(i);
        i += 1e10;
        System.out.println(i);
        byte[] bytes = new byte[1];
        bytes[0] = (byte) 0xFF;
        System.out.println(bytes[0] + " " + (bytes[0] & 0xFF) + " " + (bytes[0] >>> 4) + " " + (char) (bytes[0] & 0x41));
    }
}
