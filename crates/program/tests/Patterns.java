/** Pattern switches, for JDK 21 and newer. */
class Patterns {
    enum Color { RED, GREEN }
    sealed interface Shape permits Circle, Square {}
    record Circle(int r) implements Shape {}
    record Square(int a) implements Shape {}
    sealed interface Mixed permits Tint, Other {}
    enum Tint implements Mixed { LIGHT, DARK }
    record Other() implements Mixed {}

    static int types(Object o) {
        return switch (o) {
            case null -> -1;
            case String s when s.isEmpty() -> 0;
            case String s -> s.length();
            case int[] a -> a.length;
            default -> 9;
        };
    }

    static int shapes(Shape s) { return switch (s) { case Circle(int r) -> r; case Square(int a) -> a; }; }

    static int boxed(Integer i) { return switch (i) { case 1 -> 10; case Integer j when j > 5 -> j; case Integer j -> 0; }; }

    static int texts(String t) { return switch (t) { case "a" -> 1; case String s when s.length() > 3 -> 2; case String s -> 3; }; }

    static int colors(Color c) { return switch (c) { case RED -> 1; case Color d when d.ordinal() > 5 -> 2; case GREEN -> 3; case null -> 4; }; }

    static int mixed(Mixed m) { return switch (m) { case Tint.LIGHT -> 1; case Tint.DARK -> 2; case Other o -> 3; }; }
}
