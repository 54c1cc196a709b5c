// feature: long and double parameters and locals take two slots
public class WideParameters {
    static String mix(int a, long b, float c, double d, byte e, long f, char g, double h, boolean i, short j) {
        long sum = a + b + (long) c + (long) d + e + f + g + (long) h + (i ? 1 : 0) + j;
        return a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g + " " + h + " " + i + " " + j + " = " + sum;
    }

    double scale = 2.5;

    double member(long a, double b, int c) {
        double before = b;
        long copy = a;
        b = copy * scale;
        a = (long) before;
        return a + b + c;
    }

    static long swap(long a, long b) {
        long t = a;
        a = b;
        b = t;
        return a * 1000 + b;
    }

    static long sideEffects(long[] values, int index) {
        return values[index++]++ + ++values[index] * 100 + values[index]--;
    }

    public static void main(String[] args) {
        System.out.println(mix(1, 2L, 3.5f, 4.25, (byte) 5, 1L << 40, 'x', 1e10, true, (short) -7));
        System.out.println(new WideParameters().member(3, 7.9, 1));
        System.out.println(swap(12, 34));
        long[] values = {1, 2, 3};
        System.out.println(sideEffects(values, 0) + " " + values[0] + " " + values[1] + " " + values[2]);
        double[] doubles = {1.5};
        double old = doubles[0]++;
        System.out.println(old + " " + doubles[0] + " " + (doubles[0] *= 2));
        double first, second, third;
        first = second = third = 1.25;
        System.out.println(first + second + third);
    }
}
