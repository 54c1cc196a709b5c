// feature: varargs and overload resolution: boxing, widening, most specific method
import java.util.Arrays;
import java.util.List;

public class VarargsAndOverloads {
    static String f(int x) { return "int"; }
    static String f(long x) { return "long"; }
    static String f(double x) { return "double"; }
    static String f(Integer x) { return "Integer"; }
    static String f(Object x) { return "Object"; }
    static String f(int... x) { return "int..." + x.length; }

    static String g(long x) { return "long"; }
    static String g(Object x) { return "Object"; }

    static String h(String s) { return "String"; }
    static String h(Object o) { return "Object"; }

    static String v(Object... objects) { return objects == null ? "null array" : Arrays.toString(objects); }

    static int sum(int first, int... rest) {
        int total = first;
        for (int r : rest) {
            total += r;
        }
        return total;
    }

    @SafeVarargs
    static <T> List<T> list(T... items) {
        return Arrays.asList(items);
    }

    static class Base {
        String call(Object o) { return "base object"; }
    }

    static class Derived extends Base {
        String call(String s) { return "derived string"; }
        @Override
        String call(Object o) { return "derived object"; }
    }

    public static void main(String[] args) {
        byte b = 1;
        char c = 'c';
        Integer boxed = 5;
        System.out.println(f(b) + " " + f(c) + " " + f(1) + " " + f(1L) + " " + f(1f) + " " + f(boxed) + " " + f("s") + " " + f() + " " + f(1, 2));
        System.out.println(g(1) + " " + g(boxed) + " " + g('x') + " " + g(1.0));
        System.out.println(h(null) + " " + h("s") + " " + h((Object) "s"));
        System.out.println(v() + " " + v(1, "two", 3.0) + " " + v((Object[]) null) + " " + v((Object) null) + " " + v((Object) new Object[] {1, 2}).startsWith("[[L") + " " + v(new Object[] {1, 2}));
        System.out.println(sum(1) + " " + sum(1, 2, 3) + " " + sum(1, new int[] {10, 20}));
        System.out.println(list("a", "b").size() + " " + list(1, 'c', "s"));
        Base base = new Derived();
        System.out.println(base.call("s") + ", " + new Derived().call("s"));
    }
}
