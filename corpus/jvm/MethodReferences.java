// feature: method references: static, bound, unbound, constructor, array, varargs, super, interface, adaptation
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

public class MethodReferences {
    static class Animal {
        String name;

        Animal() {
            this("nameless");
        }

        Animal(String name) {
            this.name = name;
        }

        String speak() {
            return name + " is silent";
        }
    }

    static class Dog extends Animal {
        Dog(String name) {
            super(name);
        }

        @Override
        String speak() {
            return name + " barks";
        }

        Supplier<String> parentSpeak() {
            return super::speak;
        }

        Supplier<String> ownSpeak() {
            return this::speak;
        }
    }

    interface Joiner {
        String join(String a, String b, String c);
    }

    interface Three {
        String apply(int a, int b, int c);
    }

    static String joinAll(String... parts) {
        return parts.length + String.join("-", parts);
    }

    static String numbers(Object... parts) {
        StringBuilder s = new StringBuilder();
        for (Object part : parts) {
            s.append(part.getClass().getSimpleName()).append(part);
        }
        return s.toString();
    }

    static int narrow(int x) {
        return x + 1;
    }

    private static <T extends Comparable<T>> T larger(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    public static void main(String[] args) {
        Function<String, Integer> parse = Integer::parseInt;
        System.out.println(parse.apply("123") + 1);
        String prefix = "pre";
        Function<String, String> bound = prefix::concat;
        System.out.println(bound.apply("fix"));
        Function<String, String> unbound = String::toUpperCase;
        System.out.println(unbound.apply("loud"));
        BiFunction<String, Integer, Character> charAt = String::charAt;
        System.out.println(charAt.apply("hello", 1));
        Supplier<Animal> noName = Animal::new;
        Function<String, Animal> named = Dog::new;
        System.out.println(noName.get().speak() + ", " + named.apply("rex").speak());
        IntFunction<String[][]> array = String[][]::new;
        System.out.println(array.apply(4).length);
        Joiner joiner = MethodReferences::joinAll;
        System.out.println(joiner.join("a", "b", "c"));
        Three three = MethodReferences::numbers;
        System.out.println(three.apply(1, 2, 3));
        Dog dog = new Dog("fido");
        System.out.println(dog.parentSpeak().get() + ", " + dog.ownSpeak().get());
        Animal hidden = dog;
        Supplier<String> virtual = hidden::speak;
        System.out.println(virtual.get());
        List<Integer> list = new ArrayList<>();
        Consumer<Integer> add = list::add;
        add.accept(5);
        add.accept(6);
        IntSupplier size = list::size;
        System.out.println(list + " " + size.getAsInt());
        ToLongFunction<Integer> widened = MethodReferences::narrow;
        System.out.println(widened.applyAsLong(41));
        DoubleUnaryOperator root = Math::sqrt;
        System.out.println(root.applyAsDouble(2));
        BiFunction<String, String, String> max = MethodReferences::larger;
        System.out.println(max.apply("pear", "plum"));
        Function<Object, String> text = Object::toString;
        System.out.println(text.apply(3.5));
        Function<int[], Object> clone = int[]::clone;
        System.out.println(((int[]) clone.apply(new int[] {1, 2})).length);
        Supplier<Runnable> factory = () -> System.out::println;
        factory.get().run();
        try {
            String none = null;
            Supplier<Integer> broken = none::length;
            System.out.println(broken.get());
        } catch (NullPointerException e) {
            System.out.println("receiver is checked at once");
        }
    }
}
