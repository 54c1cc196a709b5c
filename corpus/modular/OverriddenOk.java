/** What runs is known by the class of the receiver, and else is one of those that there are. */
class OverriddenOk {
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
            return super.sides() + 1;
        }
    }

    static void corners(Shape shape) {
        int corners = shape == null ? 3 : shape.corners();
        assert corners >= 3;
        if (shape instanceof Square) {
            int sides = shape.sides();
            assert sides == 4;
        }
    }

    public static void main(String[] args) {
        Shape triangle = new Triangle();
        int sides = triangle.sides();
        assert sides == 3;
        corners(new Square());
    }
}
