// feature: bridge methods: generic overrides, covariant returns, comparable implementations
import java.util.Arrays;
import java.util.Comparator;

public class GenericBridges {
    interface Visitor<R> {
        R visit(Node node);
    }

    static class Node implements Comparable<Node>, Cloneable {
        final int weight;

        Node(int weight) {
            this.weight = weight;
        }

        <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }

        @Override
        public int compareTo(Node other) {
            return Integer.compare(weight, other.weight);
        }

        @Override
        protected Node clone() {
            try {
                return (Node) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public String toString() {
            return "N" + weight;
        }
    }

    static abstract class Box<T> {
        T value;

        abstract void set(T value);

        T get() {
            return value;
        }
    }

    static class IntBox extends Box<Integer> {
        @Override
        void set(Integer value) {
            this.value = value + 1;
        }

        @Override
        Integer get() {
            return value * 2;
        }
    }

    static class NotCloneable {
        Object copy() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws CloneNotSupportedException {
        Node[] nodes = {new Node(3), new Node(1), new Node(2)};
        Arrays.sort(nodes);
        System.out.println(Arrays.toString(nodes));
        Arrays.sort(nodes, Comparator.reverseOrder());
        System.out.println(Arrays.toString(nodes));
        String visited = nodes[0].accept(n -> "visited " + n);
        System.out.println(visited);
        Node copy = nodes[0].clone();
        System.out.println((copy != nodes[0]) + " " + copy);
        Box<Integer> box = new IntBox();
        box.set(20);
        System.out.println(box.get());
        Box raw = box;
        try {
            raw.set("text");
        } catch (ClassCastException e) {
            System.out.println("the bridge casts");
        }
        Comparable comparable = nodes[0];
        try {
            comparable.compareTo("text");
        } catch (ClassCastException e) {
            System.out.println("the bridge casts");
        }
        try {
            new NotCloneable().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(nodes.clone().length);
    }
}
