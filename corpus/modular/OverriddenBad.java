/** Whichever of several methods runs must be right: one of them is not. */
class OverriddenBad {
    abstract static class Shape {
        abstract int corners();

        int sides() {
            return 3;
        }
    }

    static class Triangle extends Shape {
        int corners() {
            return 3;
        }
    }

    static class Square extends Shape {
        int corners() {
            return 4;
        }

        int sides() {
            return 4;
        }
    }

    static void corners(Shape shape) {
        int corners = shape == null ? 3 : shape.corners();
        assert corners == 3;
    }

    static void sides(Shape shape) {
        int sides = shape == null ? 3 : shape.sides();
        assert sides == 3;
    }

    public static void main(String[] args) {
        sides(new Triangle());
        corners(new Square());
    }
}
