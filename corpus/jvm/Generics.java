// feature: generic classes and methods: bounds, wildcards, erasure, heap pollution
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

public class Generics {
    static class Stack<T> {
        private T[] items;
        private int size;

        @SuppressWarnings("unchecked")
        Stack(int capacity) {
            items = (T[]) new Object[capacity];
        }

        void push(T item) {
            items[size++] = item;
        }

        T pop() {
            T item = items[--size];
            items[size] = null;
            return item;
        }

        <R> Stack<R> map(Function<? super T, ? extends R> function) {
            Stack<R> result = new Stack<>(items.length);
            for (int i = 0; i < size; i++) {
                result.push(function.apply(items[i]));
            }
            return result;
        }
    }

    static <T extends Comparable<? super T>> T max(Iterable<? extends T> items) {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) {
                best = item;
            }
        }
        return best;
    }

    static double sum(List<? extends Number> numbers) {
        double total = 0;
        for (Number n : numbers) {
            total += n.doubleValue();
        }
        return total;
    }

    static void fill(List<? super Integer> target) {
        for (int i = 0; i < 3; i++) {
            target.add(i);
        }
    }

    static class Node<K extends Comparable<K>, V> {
        final K key;
        V value;
        Node<K, V> left, right;

        Node(K key, V value) {
            this.key = key;
            this.value = value;
        }

        void insert(K k, V v) {
            int order = k.compareTo(key);
            if (order == 0) {
                value = v;
            } else if (order < 0) {
                if (left == null) left = new Node<>(k, v); else left.insert(k, v);
            } else {
                if (right == null) right = new Node<>(k, v); else right.insert(k, v);
            }
        }

        String walk() {
            return (left == null ? "" : left.walk()) + key + "=" + value + " " + (right == null ? "" : right.walk());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Stack<Integer> stack = new Stack<>(3);
        stack.push(4);
        stack.push(5);
        Stack<String> mapped = stack.map(i -> "m" + i * i);
        System.out.println(mapped.pop() + mapped.pop() + stack.pop());
        System.out.println(max(List.of(3, 9, 4)) + " " + max(List.of("kiwi", "pear", "fig")));
        System.out.println(sum(List.of(1, 2.5, 3L)));
        List<Number> numbers = new ArrayList<>();
        fill(numbers);
        System.out.println(numbers + " " + Collections.max(List.of(1, 5, 2)));
        Node<String, Integer> tree = new Node<>("m", 1);
        for (String key : new String[] {"c", "x", "a", "d", "m"}) {
            tree.insert(key, key.hashCode());
        }
        System.out.println(tree.walk());
        List raw = new ArrayList<String>();
        raw.add(5);
        List<String> polluted = raw;
        try {
            String s = polluted.get(0);
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println("heap pollution found");
        }
    }
}
