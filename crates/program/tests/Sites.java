import java.util.function.*;

/** One dynamic call site per method; the test of the same name says what it becomes. */
class Sites {
    record Pair(int a, double b, String c) {}

    static String concat(int i, Object o, char c) { return "i=" + i + o + c; }

    static String copy(String s) { return s + ""; }

    ToIntFunction<Integer> boxed(long k) { return n -> (int) (n + k); }

    static Function<String, Integer> unbound() { return String::length; }

    static LongSupplier widened(Supplier<Integer> s) { return s::get; }

    static IntFunction<StringBuilder> constructor() { return StringBuilder::new; }

    static Runnable marked() { return (Runnable & java.io.Serializable) () -> {}; }
}
