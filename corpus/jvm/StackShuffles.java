// feature: dup, dup_x1, dup_x2, dup2, dup2_x1, dup2_x2, pop2 by nested assignments of narrow and wide values
public class StackShuffles {
    int i;
    long l;
    double d;
    static long sl;
    static int si;

    StackShuffles self() {
        return this;
    }

    static long wide(long x) {
        return x * 3;
    }

    public static void main(String[] args) {
        StackShuffles o = new StackShuffles();
        int a, b;
        a = b = o.i = 7;
        System.out.println(a + " " + b + " " + o.i);
        long x, y;
        x = y = o.l = sl = 1L << 36;
        System.out.println(x + " " + y + " " + o.l + " " + sl);
        int[] ints = new int[3];
        long[] longs = new long[3];
        double[] doubles = new double[3];
        a = ints[1] = ints[2] = 5;
        x = longs[1] = longs[2] = 6L;
        double z = doubles[0] = o.d = 2.5;
        System.out.println(a + " " + ints[1] + " " + x + " " + longs[2] + " " + z + " " + doubles[0]);
        System.out.println(ints[1]++ + ++ints[2] + ints[0]--);
        System.out.println(longs[1]++ + ++longs[2] + longs[0]--);
        System.out.println(doubles[0]++ + --doubles[1]);
        System.out.println(o.self().i++ + o.self().l++ + ++o.self().d + --o.self().i);
        System.out.println(sl++ + ++sl + si-- + --si);
        x = (longs[0] += 5) + (o.l -= 3) + (sl <<= 1);
        System.out.println(x + " " + longs[0] + " " + o.l + " " + sl);
        wide(5);
        o.self();
        Math.sqrt(2);
        String[] strings = {"a"};
        String s = strings[0] += "b" + (strings[0] = "c");
        System.out.println(s + " " + strings[0]);
        Long boxed = 5L;
        long before = boxed++;
        Long[] boxes = {1L};
        System.out.println(before + " " + boxed + " " + boxes[0]++ + " " + boxes[0]);
        char[] chars = {'a'};
        char c = chars[0]++;
        System.out.println(c + "" + chars[0] + (chars[0] += 2));
        System.out.println(new StackShuffles().i + new int[] {1, 2, 3}[ints[0] + 3]);
    }
}
