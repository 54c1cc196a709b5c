import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** Much of what javac emits in one class: the fuzz test mutates it. */
class Seeds<T extends Comparable<T>> implements Runnable {
    record Point(int x, long y, String name, double[] z) {}

    enum Color { RED, GREEN { @Override int shade() { return 2; } }; int shade() { return 1; } }

    @FunctionalInterface interface Tri<A, B> { B apply(A a, int i, long l); }

    @interface Note { String[] value() default {"a", "b"}; Class<?> type() default Object.class; }

    static final long BIG = 1L << 40;
    static final String TEXT = "text\u0000\ud83d";
    static volatile int shared;
    final int frozen;
    T value;
    static final VarHandle SHARED;

    static {
        try {
            SHARED = MethodHandles.lookup().findStaticVarHandle(Seeds.class, "shared", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    Seeds(int n) {
        frozen = n;
    }

    @Note({"x"}) @Override public void run() {
        synchronized (this) {
            try {
                shared += frozen / (shared - 1);
            } catch (ArithmeticException | NullPointerException e) {
                shared--;
            } finally {
                SHARED.getAndAdd(1);
                VarHandle.fullFence();
            }
        }
    }

    static int numbers(int i, long l, float f, double d, byte b, char c, short s, boolean z) {
        int[][] grid = new int[i][b + 1];
        grid[0][i % 3]++;
        long m = l << i ^ (long) d;
        double q = d > f ? d * f : -d % 3;
        s += (short) (b & c);
        return z ? grid.length + (int) m : (int) q + s;
    }

    static String strings(Object o, int i, char c) {
        String t = "o=" + o + i + c + BIG;
        switch (t) {
            case "a": return "b";
            case "c": return t;
            default: return t + TEXT;
        }
    }

    static int table(int k, Color color) {
        switch (k) {
            case 1: k++;
            case 2: return k;
            case 3: break;
            case 1000: return -1;
            default: k = -k;
        }
        switch (color) {
            case RED: return k;
            default: return color.shade();
        }
    }

    Supplier<Function<String, Integer>> lambdas(int k, long l) {
        IntBinaryOperator sum = (a, b) -> a + b + k;
        Tri<String, Object> tri = (s, i, j) -> s + i + j + l + this;
        Supplier<Point> point = () -> new Point(1, 2, "p", new double[] {1.5});
        Function<Integer, int[]> array = int[]::new;
        Function<String, StringBuilder> builder = StringBuilder::new;
        Supplier<Integer> length = "abc"::length;
        tri.apply("s", sum.applyAsInt(1, 2), 3L);
        System.out.println(point.get().equals(builder) ? array : length);
        return () -> Integer::valueOf;
    }

    static long loops(List<? extends Number> list, Object lock) {
        long sum = 0;
        outer:
        for (Number n : list) {
            for (int i = 0; ; i++) {
                if (i == n.intValue()) continue outer;
                if (i > 10) break outer;
                sum += i++ * (sum > 5 ? 2 : sum);
                synchronized (lock) {
                    if (lock instanceof String text && text.length() > 3) return sum;
                }
            }
        }
        do sum--; while (sum > 100);
        assert sum != 7 : "seven";
        return sum;
    }
}
