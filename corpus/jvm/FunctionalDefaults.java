// feature: default methods of functional interfaces and intersection-typed lambdas
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

public class FunctionalDefaults {
    interface Named {
        default String name() {
            return "default name";
        }
    }

    interface Transformer<T> extends Function<T, T> {
        default Transformer<T> times(int n) {
            return x -> {
                T result = x;
                for (int i = 0; i < n; i++) {
                    result = apply(result);
                }
                return result;
            };
        }
    }

    public static void main(String[] args) {
        Function<Integer, Integer> plus = x -> x + 3;
        Function<Integer, Integer> times = x -> x * 2;
        System.out.println(plus.andThen(times).apply(1) + " " + plus.compose(times).apply(1) + " "
                + Function.<Integer>identity().apply(7));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.or(s -> s.startsWith("a")).test("abc") + " " + Predicate.not(empty).test("") + " "
                + Predicate.isEqual("x").test("x"));
        Runnable both = (Runnable & Named) () -> System.out.println("running");
        both.run();
        System.out.println(((Named) both).name());
        Transformer<String> shout = s -> s + "!";
        System.out.println(shout.times(3).apply("hey"));
        System.out.println(BinaryOperator.minBy(Integer::compare).apply(3, 2));
        System.out.println(UnaryOperator.identity().apply("same"));
    }
}
