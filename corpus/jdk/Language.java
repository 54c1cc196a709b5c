// feature: expressions of the language: switches, records, enums, captures, arrays, strings
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public class Language {
    enum Colour { RED, GREEN { @Override String say() { return "g"; } }, BLUE; String say() { return name().toLowerCase(); } }
    enum Op { ADD("+") { int of(int a, int b) { return a + b; } }, MUL("*") { int of(int a, int b) { return a * b; } }; final String sign; Op(String sign) { this.sign = sign; } abstract int of(int a, int b); }
    record Point(int x, double y, String s) { Point { if (x < 0) { throw new IllegalArgumentException("x < 0: " + x); } } static Point origin() { return new Point(0, 0, null); } double sum() { return x + y; } }
    record Pair<A, B>(A first, B second) { }
    record Empty() { }
    record Arrayed(int[] a, float f, char c, byte b, long l, boolean z, short s) { }
    interface Shape { default String name() { return "shape" + secret(); } private String secret() { return "!"; } static String make() { return "made"; } }
    interface Round { default String name() { return "round"; } }
    static class Circle implements Shape, Round { public String name() { return Shape.super.name() + Round.super.name(); } }
    sealed interface Expr permits Num, Add { }
    record Num(int v) implements Expr { }
    record Add(Expr l, Expr r) implements Expr { }
    static class Base { String who() { return "base"; } static String st() { return "sb"; } String f = "bf"; Base() { log.add("Base " + who()); } }
    static class Derived extends Base { String f = "df"; final String g; Derived() { super(); g = "g"; log.add("Derived"); } String who() { return "derived" + g; } static String st() { return "sd"; } }
    static final List<String> log = new ArrayList<>();
    class Inner { int v = outer; class Deep { int w = v + outer; } }
    int outer = 7;

    static String over(Object o) { return "O"; }
    static String over(String o) { return "S"; }
    static String over(Integer o) { return "I"; }
    static String over(int o) { return "i"; }
    static String over(long o) { return "l"; }
    static String over(double o) { return "d"; }
    static String over(Object... o) { return "V" + (o == null ? "null" : o.length); }
    static String var(int... v) { return v.length + Arrays.toString(v); }
    static String vs(String f, Object... o) { return f + (o == null ? "null" : o.length); }
    static int eval(Expr e) { if (e instanceof Num n) { return n.v(); } if (e instanceof Add a) { return eval(a.l()) + eval(a.r()); } return -1; }
    static String sw(int i) { switch (i) { case 1: case 2: return "low"; case 100000: return "high"; case -5: return "neg"; default: return "other"; } }
    static int str(String s) { switch (s) { case "Aa": return 1; case "BB": return 2; case "": return 3; default: return 4; } }
    static int col(Colour k) { return switch (k) { case RED -> 1; case GREEN -> { int t = 5; yield t * 2; } case BLUE -> 3; }; }
    @SuppressWarnings("finally") static int fin() { try { return 1; } finally { return 2; } }
    static int fin2() { int i = 1; try { return i; } finally { i = 5; } }
    static int fin3() { int n = 0; for (int i = 0; i < 5; i++) { try { if (i == 1) { continue; } if (i == 3) { break; } n += i; } finally { n += 100; } } return n; }
    static <T extends Comparable<T>> T max(List<? extends T> l) { T m = null; for (T t : l) { if (m == null || t.compareTo(m) > 0) { m = t; } } return m; }
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

    public static void main(String[] args) {
        Cases c = new Cases(args);
        c.show("enumText", () -> Colour.GREEN + " " + Colour.GREEN.say() + " " + Colour.RED.say() + " " + Colour.BLUE.ordinal() + " " + Colour.RED.compareTo(Colour.BLUE));
        c.show("enumClass", () -> Colour.GREEN.getClass() + " " + Colour.GREEN.getDeclaringClass() + " " + Colour.RED.getClass());
        c.show("enumValues", () -> Colour.values());
        c.show("enumValueOf", () -> Colour.valueOf("BLUE") + " " + Enum.valueOf(Colour.class, "RED"));
        c.show("enumValueOfBad", () -> Colour.valueOf("PINK"));
        c.show("enumValueOfNull", () -> Colour.valueOf(null));
        c.show("enumBodies", () -> Op.ADD.of(2, 3) + Op.MUL.sign + Op.MUL.of(2, 3));
        c.show("enumSwitch", () -> col(Colour.GREEN) + " " + col(Colour.BLUE));
        c.show("enumSwitchNull", () -> col(null));
        c.show("stringSwitch", () -> str("Aa") + " " + str("BB") + " " + str("") + " " + str("C#"));
        c.show("stringSwitchNull", () -> str(null));
        c.show("intSwitch", () -> sw(1) + sw(100000) + sw(-5) + sw(3));
        c.show("record", () -> new Point(1, -0.0, "a") + " " + new Point(1, 2, "a").equals(new Point(1, 2, "a")) + " " + new Point(1, 0.0, "a").equals(new Point(1, -0.0, "a")) + " " + new Point(1, Double.NaN, null).equals(new Point(1, Double.NaN, null)));
        c.show("recordHash", () -> new Point(1, 2, "a").hashCode() + " " + new Pair<>(null, 5).hashCode() + " " + new Empty().hashCode() + " " + new Arrayed(null, 1.5f, 'c', (byte) 3, 1L << 40, true, (short) 9).hashCode());
        c.show("recordText", () -> new Pair<>(List.of(1), null) + " " + new Empty() + " " + new Arrayed(null, 1.5f, 'c', (byte) 3, 1L << 40, true, (short) 9));
        c.show("recordBad", () -> new Point(-1, 0, ""));
        c.show("recordStatic", () -> Point.origin().sum() + " " + Point.origin().s());
        c.show("defaults", () -> new Circle().name() + Shape.make() + new Shape() { }.name());
        c.show("sealed", () -> eval(new Add(new Num(3), new Add(new Num(4), new Num(5)))));
        c.show("construction", () -> { log.clear(); Base b = new Derived(); return log + b.f + ((Derived) b).f + b.who() + Base.st() + Derived.st(); });
        c.show("inner", () -> { Language l = new Language(); l.outer = 9; Inner.Deep d = l.new Inner().new Deep(); return d.w; });
        c.show("innerNull", () -> { Language none = null; return none.new Inner(); });
        c.show("overloads", () -> over(1) + over('c') + over((short) 1) + over(1L) + over(1f) + over("s") + over(Integer.valueOf(1)) + over((Object) "s") + over() + over(1, 2) + over((Object[]) null) + over(Long.valueOf(1)));
        c.show("varargs", () -> var() + var(1) + var(1, 2) + var(new int[] {3, 4, 5}) + vs("a") + vs("b", (Object[]) null) + vs("c", (Object) null) + vs("d", new Object[] {1, 2}) + vs("e", new int[] {1, 2}));
        c.show("capture", () -> { int n = 5; class Local { int get() { return n * 2; } } IntSupplier s = () -> new Local().get() + n; return s.getAsInt(); });
        c.show("anonymous", () -> { String p = "pre"; return new Object() { final String q = p + "x"; int k = 3; @Override public String toString() { return q + k; } }; });
        c.show("loopCapture", () -> { List<Supplier<Integer>> l = new ArrayList<>(); for (int i : new int[] {1, 2, 3}) { l.add(() -> i * i); } int t = 0; for (Supplier<Integer> s : l) { t += s.get(); } return t; });
        c.show("references", () -> { Function<String, Integer> len = String::length; Supplier<List<String>> mk = ArrayList::new; IntFunction<int[]> arr = int[]::new; BiFunction<String, String, Boolean> eq = String::equals; Function<Object, String> st = Object::toString; UnaryOperator<String> up = "x"::concat; return len.apply("abc") + " " + mk.get() + arr.apply(3).length + eq.apply("a", "a") + st.apply(5) + up.apply("y"); });
        c.show("referenceNull", () -> { String none = null; Supplier<Integer> s = none::length; return s.get(); });
        c.show("referenceSuper", () -> new Derived() { String who() { Supplier<String> s = super::who; return s.get() + "?"; } }.who());
        c.show("compose", () -> { Function<Integer, Integer> f = x -> x + 1; return f.compose((Integer x) -> x * 2).andThen(x -> x + "!").apply(5); });
        c.show("curry", () -> { Function<Integer, Function<Integer, Integer>> add = a -> b -> a + b; return add.apply(3).apply(4); });
        c.show("recursion", () -> fib(15));
        c.show("generics", () -> max(List.of(3, 9, 2)) + max(Arrays.asList("a", "zz", "m")) + max(List.<Integer>of()));
        c.show("finally", () -> fin() + " " + fin2() + " " + fin3());
        c.show("heap", () -> { List<String> raw = new ArrayList<>(); ((List) raw).add(5); return raw.get(0).length(); });
        c.show("arrayStore", () -> { Object[] a = new String[1]; a[0] = 5; return a; });
        c.show("arrayStoreDeep", () -> { Object[] a = new Integer[1][]; a[0] = new int[1]; return a; });
        c.show("negativeSize", () -> new int[-3]);
        c.show("negativeSizeDeep", () -> new int[2][-1]);
        c.show("negativeSizeZero", () -> new int[0][-1]);
        c.show("arrayIndex", () -> new int[2][3][1][5]);
        c.show("arrayIndexNegative", () -> new long[1][-1]);
        c.show("arrayIndexStore", () -> { char[] a = new char[2]; a[2] = 'x'; return a; });
        c.show("arrayDefaults", () -> Arrays.toString(new boolean[1]) + Arrays.toString(new double[1]) + Arrays.toString(new byte[2]) + Arrays.toString(new String[1]));
        c.show("multi", () -> { int[][][] a = new int[2][3][]; return a[1].length + " " + a[1][2]; });
        c.show("cloneDeep", () -> { int[][] a = {{1, 2}, {3}}; int[][] b = a.clone(); b[0][0] = 9; b[1] = null; return Arrays.deepToString(a) + Arrays.deepToString(b) + (a.getClass() == b.getClass()); });
        c.show("classCast", () -> { Object o = "s"; return (Integer) o; });
        c.show("classCastArray", () -> { Object o = new int[1]; return (long[]) o; });
        c.show("classCastOwn", () -> { Object o = new Circle(); return (Colour) o; });
        c.show("classCastNull", () -> { Object o = null; return (String) o; });
        c.show("instanceOf", () -> { Object o = new int[0][]; return (o instanceof Object[]) + " " + (o instanceof int[][]) + " " + (o instanceof Cloneable) + " " + (null instanceof Object) + " " + (o instanceof java.io.Serializable); });
        c.show("patterns", () -> { Object o = "hello"; return o instanceof String s && s.length() > 3 ? s.substring(3) : "no"; });
        c.show("order", () -> { int i = 1; int[] a = {10, 20, 30}; a[i] = i = 2; int j = 1; j = j++ + ++j; int k = 5; k += k++ * 2 + k; return Arrays.toString(a) + i + " " + j + " " + k; });
        c.show("compoundArray", () -> { int[] a = {1, 2}; int i = 0; a[i++] += 5; a[i] <<= 2; String[] s = {"x"}; s[0] += 1; return Arrays.toString(a) + i + s[0]; });
        c.show("ternaryUnboxing", () -> { Integer none = null; boolean t = true; int x = 3; return t ? none : x; });
        c.show("labels", () -> { int n = 0; outer: for (int i = 0; i < 4; i++) { for (int j = 0; j < 4; j++) { if (j == 2) { continue outer; } if (i == 3) { break outer; } n += 10 * i + j; } } return n; });
        c.show("assertion", () -> { int x = 3; assert x > 5 : "x is " + x; return x; });
        c.show("assertionPlain", () -> { assert args == null; return 0; });
        c.show("assertionCause", () -> { assert false : new RuntimeException("why"); return 0; });
        c.show("iterable", () -> { Iterable<Integer> it = () -> new Iterator<>() { int i; public boolean hasNext() { return i < 3; } public Integer next() { return i++; } }; int t = 0; for (int x : it) { t = t * 10 + x; } return t; });
        c.show("iteratorRemove", () -> { Iterator<Integer> it = new Iterator<>() { public boolean hasNext() { return false; } public Integer next() { return 0; } }; it.remove(); return 0; });
        c.show("comparator", () -> { List<String> l = new ArrayList<>(List.of("bb", "a", "ccc", "aa")); l.sort(Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder())); return l; });
        c.show("comparatorNulls", () -> { List<String> l = new ArrayList<>(Arrays.asList("b", null, "a")); l.sort(Comparator.nullsFirst(Comparator.reverseOrder())); return l; });
        c.show("charMath", () -> { char x = 'a'; int n = x + 1; x++; return x + n + "" + x + (char) n + ('a' + 1) + (char) ('a' + 1); });
        c.show("longLoop", () -> { long h = 1125899906842597L; for (int i = 0; i < 1000; i++) { h = 31 * h + i ^ h >>> 7; } return h; });
        c.show("hiding", () -> { int outer = 3; return new Object() { int outer = 4; int get() { return outer + this.outer; } }.get() + outer; });
        c.show("initOrder", () -> { StringBuilder b = new StringBuilder(); new Object() { { b.append(1); } final int f = b.append(2).length(); { b.append(3); } }; return b; });
        c.show("mapSwitch", () -> { Map<String, Integer> m = Map.of("k", 3); return switch (m.get("k")) { case 1, 2 -> "low"; case 3 -> "three"; default -> "other"; }; });
        c.show("charSwitch", () -> { char k = 'x'; switch (k) { case 'a': return 1; case 'x': k = 'y'; case 'z': return k; default: return 0; } });
        c.show("stackOverflow", () -> { try { return endless(1); } catch (StackOverflowError e) { return e.getMessage(); } });
        c.show("hashOfLambda", () -> { Runnable r = () -> { }; return r.equals(r) + " " + (r instanceof Runnable); });
        c.show("stringEscapes", () -> "\0\7\40\u0041\\\"'".length() + "\s|" + '\'' + '\101');
        c.show("numberLiterals", () -> 0b1010 + " " + 0_17 + " " + 0xFF_FFL + " " + 1_000e-3 + " " + 0x1p3 + " " + 0xFFFFFFFF + " " + 1e1f);
    }
    static int endless(int n) { return endless(n + 1) + 1; }
}
