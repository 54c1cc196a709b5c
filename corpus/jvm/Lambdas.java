// feature: lambdas: capturing, non-capturing, primitive, boxing and widening adaptation, recursive
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

public class Lambdas {
    interface Mixed {
        long apply(byte b, char c, long l, float f, double d, boolean z, String s);
    }

    static Function<Integer, Integer> factorial;
    int field = 100;

    Supplier<Integer> captureThis() {
        return () -> field++;
    }

    static Supplier<String> captureMany(int i, long l, double d, String s, char c, boolean z) {
        return () -> i + " " + l + " " + d + " " + s + " " + c + " " + z;
    }

    static <T> T twice(UnaryOperator<T> operator, T value) {
        return operator.apply(operator.apply(value));
    }

    public static void main(String[] args) {
        Runnable nothing = () -> { };
        nothing.run();
        IntBinaryOperator add = (a, b) -> a + b;
        System.out.println(add.applyAsInt(Integer.MAX_VALUE, 1));
        LongUnaryOperator square = x -> x * x;
        System.out.println(square.applyAsLong(1L << 20));
        ToDoubleFunction<Integer> half = x -> x / 2.0;
        System.out.println(half.applyAsDouble(5));
        ToLongFunction<String> length = s -> s.length();
        System.out.println(length.applyAsLong("four"));
        IntPredicate even = i -> i % 2 == 0;
        System.out.println(even.test(4) + " " + even.negate().test(4) + " " + even.and(i -> i > 10).test(4));
        IntFunction<int[]> make = n -> new int[n];
        System.out.println(make.apply(3).length);
        BiFunction<String, Integer, String> repeat = (s, n) -> s.repeat(n);
        System.out.println(repeat.andThen(String::length).apply("abc", 4));
        Mixed mixed = (b, c, l, f, d, z, s) -> b + c + l + (long) f + (long) d + (z ? 1 : 0) + s.length();
        System.out.println(mixed.apply((byte) -1, 'a', 1L << 33, 2.5f, 3.5, true, "xyz"));
        factorial = n -> n <= 1 ? 1 : n * factorial.apply(n - 1);
        System.out.println(factorial.apply(10));
        Lambdas object = new Lambdas();
        Supplier<Integer> next = object.captureThis();
        System.out.println(next.get() + " " + next.get() + " " + object.field);
        System.out.println(captureMany(1, 2L, 3.5, "s", 'c', true).get());
        System.out.println(twice(s -> s + "!", "hey"));
        Supplier<Supplier<String>> nested = () -> () -> "nested " + args.length;
        System.out.println(nested.get().get());
        int[] counter = {0};
        Runnable increment = () -> counter[0]++;
        increment.run();
        increment.run();
        System.out.println(counter[0]);
        Function<Integer, Function<Integer, Integer>> curried = a -> b -> a * 10 + b;
        System.out.println(curried.apply(4).apply(2));
        try {
            Supplier<Object> thrower = () -> {
                throw new IllegalStateException("from lambda");
            };
            thrower.get();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
