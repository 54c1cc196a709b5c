// feature: constant instructions: small and large ints, longs, floats, doubles, class and string constants
public class ConstantsOfAllKinds {
    static final int A = -1, B = 5, C = 6, D = -128, E = 32767, F = 32768, G = -32769;
    static final long H = 0, I = 1, J = 2, K = Long.MIN_VALUE;
    static final float L = 0, M = 1, N = 2, O = 3, P = 1e-45f;
    static final double Q = 0, R = 1, S = 2, T = -0.0, U = 4.9e-324;
    static final char V = '\u1234';
    static final byte W = -5;
    static final boolean X = true;

    public static void main(String[] args) {
        int i = -1;
        i += 0 + 1 * 2;
        int[] ints = {-1, 0, 1, 2, 3, 4, 5, 6, -2, 127, 128, -128, -129, 32767, 32768, -32768, -32769, 0x7fffffff, 0x80000000};
        long[] longs = {0L, 1L, 2L, -1L, 0x7fffffffffffffffL};
        float[] floats = {0f, 1f, 2f, 3f, -0f, 1.4e-45f};
        double[] doubles = {0, 1, 2, -0.0, 1e308};
        long sum = i;
        for (int v : ints) sum = sum * 31 + v;
        for (long v : longs) sum = sum * 31 + v;
        for (float v : floats) sum = sum * 31 + Float.floatToIntBits(v);
        for (double v : doubles) sum = sum * 31 + Double.doubleToLongBits(v);
        System.out.println(sum);
        System.out.println(A + B + C + D + E + F + G);
        System.out.println(H + " " + I + " " + J + " " + K + " " + L + " " + M + " " + N + " " + O + " " + P);
        System.out.println(Q + " " + R + " " + S + " " + T + " " + U + " " + (int) V + " " + W + " " + X);
        Class<?> c = ConstantsOfAllKinds[][].class;
        System.out.println(c.getName() + " " + String.class.getName() + " " + 0b1010_1010 + " " + 017 + " " + 1_000_000 + " " + 0x1.8p1 + " " + '\t' + (int) '\'' + " " + 0xFFFF_FFFFL);
        System.out.println((byte) 0xff + (short) 0xffff + (char) -1 + (int) 3.99e9 + (long) -1.5f);
    }
}
