// feature: conditional expressions with mixed types; compound assignment on locals, fields and array elements
public class TernariesAndCompound {
    static int staticField = 3;
    long instanceField = 5;
    static int evaluations;

    static int index() {
        evaluations++;
        return 1;
    }

    static TernariesAndCompound self(TernariesAndCompound t) {
        evaluations++;
        return t;
    }

    public static void main(String[] args) {
        boolean yes = args.length == 0;
        Object mixed = yes ? 1 : 2.0;
        System.out.println(mixed);
        System.out.println(yes ? 'a' : 0);
        System.out.println(yes ? 1 : 'a');
        Integer nullable = null;
        Object kept = yes ? "s" : nullable;
        System.out.println(kept);
        long widened = yes ? 1 : 2L;
        System.out.println(widened);
        String chain = widened > 5 ? "big" : widened > 0 ? "small" : "none";
        System.out.println(chain);
        try {
            int unboxed = yes ? nullable : 0;
            System.out.println(unboxed);
        } catch (NullPointerException e) {
            System.out.println("unboxing null");
        }
        int[] a = {1, 2, 3};
        a[index()] += 5;
        a[index()] <<= 2;
        a[index()]++;
        System.out.println(a[1] + " " + evaluations + " " + a[index()]-- + " " + --a[1]);
        TernariesAndCompound t = new TernariesAndCompound();
        self(t).instanceField *= 3;
        self(t).instanceField -= 0.5;
        System.out.println(self(t).instanceField++ + " " + t.instanceField + " " + evaluations);
        staticField ^= 0xFF;
        staticField >>>= 1;
        staticField %= 50;
        System.out.println(staticField++ + ++staticField);
        int x = 5;
        x = x++ + ++x;
        System.out.println(x);
        x += x++ * 2 + x;
        System.out.println(x);
        int i = 0;
        i += i++ + i--;
        int[] order = {10, 20, 30};
        order[i] = i = 2;
        System.out.println(i + " " + order[0] + order[1] + order[2]);
        int y, z;
        y = z = 9;
        System.out.println(y + z);
        boolean flag = true;
        flag &= false;
        flag |= true;
        flag ^= true;
        System.out.println(flag);
        Integer boxed = 127;
        boxed++;
        boxed += 2;
        System.out.println(boxed);
        byte small = 10;
        small /= 0.3;
        System.out.println(small);
        try {
            int[] none = null;
            none[index()] = evaluations++;
        } catch (NullPointerException e) {
            System.out.println("null array after " + evaluations);
        }
        try {
            a[5] = evaluations++;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " after " + evaluations);
        }
    }
}
