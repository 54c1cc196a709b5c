// feature: pattern matching for instanceof with scoping and conditions
public class InstanceOfPatterns {
    static String describe(Object o) {
        if (o instanceof Integer i && i > 10) {
            return "big int " + (i + 1);
        }
        if (o instanceof Integer i) {
            return "int " + i;
        }
        if (!(o instanceof String s)) {
            return "neither " + (o instanceof int[] array ? array.length : -1);
        }
        return "string " + s.length();
    }

    static final class Point {
        final int x;

        Point(int x) {
            this.x = x;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Point p && p.x == x;
        }

        @Override
        public int hashCode() {
            return x;
        }
    }

    public static void main(String[] args) {
        for (Object o : new Object[] {5, 50, "text", null, 2.5, new int[3]}) {
            System.out.println(describe(o));
        }
        System.out.println(new Point(1).equals(new Point(1)) + " " + new Point(1).equals(new Point(2)) + " " + new Point(1).equals("1"));
        Object o = "loop";
        while (!(o instanceof Integer n)) {
            o = ((String) o).length();
        }
        System.out.println(n * 2);
    }
}
