// feature: pattern switch over a sealed hierarchy, guards, null case, dominance order
// jdk: 21+
public class PatternSwitch {
    sealed interface Shape permits Circle, Square, Rectangle { }
    record Circle(double radius) implements Shape { }
    record Square(double side) implements Shape { }
    static final class Rectangle implements Shape {
        final double width, height;

        Rectangle(double width, double height) {
            this.width = width;
            this.height = height;
        }
    }

    enum Color { RED, GREEN }

    static double area(Shape shape) {
        return switch (shape) {
            case Circle c -> 3 * c.radius() * c.radius();
            case Square s -> s.side() * s.side();
            case Rectangle r -> r.width * r.height;
        };
    }

    static String classify(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 100 -> "large " + i;
            case Integer i when i < 0 -> "negative " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty";
            case String s -> "string " + s;
            case Color c when c == Color.RED -> "red";
            case Color c -> "colour " + c.ordinal();
            case int[] array -> "ints " + array.length;
            case Shape shape -> "shape " + area(shape);
            default -> "other " + o.getClass().getSimpleName();
        };
    }

    static String strings(String s) {
        return switch (s) {
            case null -> "none";
            case "yes", "YES" -> "affirmative";
            case String t when t.startsWith("n") -> "negative";
            case String t -> "unclear " + t;
        };
    }

    static String colors(Color color) {
        return switch (color) {
            case RED -> "r";
            case Color c when c.name().length() > 4 -> "long";
            case GREEN -> "g";
        };
    }

    static int statement(Object o) {
        int result = 0;
        switch (o) {
            case String s:
                result += s.length();
                break;
            case Integer i when i == 7:
                result += 1000;
                break;
            default:
                result += 100;
        }
        return result;
    }

    public static void main(String[] args) {
        Object[] objects = {
            null, 5, 500, -5, 5L, "", "s", Color.RED, Color.GREEN, new int[2], new Circle(2), new Square(3), new Rectangle(2, 4), 'c', 1.5
        };
        for (Object o : objects) {
            System.out.println(classify(o));
        }
        for (String s : new String[] {"yes", "YES", "no", null, "maybe"}) {
            System.out.println(strings(s));
        }
        System.out.println(colors(Color.RED) + colors(Color.GREEN));
        System.out.println(statement("four") + " " + statement(7) + " " + statement(8));
        try {
            area(null);
        } catch (NullPointerException e) {
            System.out.println("null shape");
        }
    }
}
