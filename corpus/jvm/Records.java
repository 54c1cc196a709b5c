// feature: records: accessors, toString, equals, hashCode, compact constructors, nesting, generics
import java.util.List;

public class Records {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (x < 0) {
                throw new IllegalArgumentException("negative x: " + x);
            }
        }

        Point(int both) {
            this(both, both);
        }

        double length() {
            return Math.sqrt(x * x + y * y);
        }
    }

    record Everything(byte b, short s, char c, int i, long l, float f, double d, boolean z, String text, int[] array) {
        @Override
        public int[] array() {
            return array.clone();
        }
    }

    record Line(Point from, Point to) { }

    record Pair<A, B>(A first, B second) implements Comparable<Pair<A, B>> {
        @Override
        public int compareTo(Pair<A, B> other) {
            return toString().compareTo(other.toString());
        }
    }

    record Empty() { }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + " " + p.y + " " + p.length() + " " + p.hashCode());
        System.out.println(p.equals(new Point(3, 4)) + " " + p.equals(new Point(4, 3)) + " " + p.equals(null) + " " + p.equals("p") + " " + new Point(5));
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Line line = new Line(Point.ORIGIN, p);
        System.out.println(line + " " + line.hashCode() + " " + line.equals(new Line(new Point(0), new Point(3, 4))));
        int[] array = {1};
        Everything e = new Everything((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, true, "t", array);
        Everything same = new Everything((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, true, "t", array);
        System.out.println(e.equals(same) + " " + (e.hashCode() == same.hashCode()) + " " + e.toString().startsWith("Everything[b=1, s=2, c=c, i=4, l=5, f=6.0, d=7.0, z=true, text=t, array=[I@"));
        System.out.println(new Everything((byte) 0, (short) 0, 'a', 0, 0, Float.NaN, -0.0, false, null, null)
                .equals(new Everything((byte) 0, (short) 0, 'a', 0, 0, Float.NaN, 0.0, false, null, null)));
        Pair<String, List<Integer>> pair = new Pair<>("k", List.of(1, 2));
        System.out.println(pair + " " + pair.compareTo(new Pair<>("a", List.of())));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        System.out.println(new Pair<>(null, null) + " " + new Pair<>(null, null).hashCode());
        System.out.println(Point.class.isRecord() + " " + Point.class.getSuperclass().getName());
    }
}
