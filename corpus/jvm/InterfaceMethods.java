// feature: interface default, static and private methods, diamond resolution with super calls
public class InterfaceMethods {
    interface Walker {
        default String move() {
            return "walk " + legs();
        }

        int legs();

        static Walker withLegs(int n) {
            return () -> n;
        }
    }

    interface Swimmer {
        default String move() {
            return "swim" + helper();
        }

        private String helper() {
            return secret() + "ming";
        }

        private static String secret() {
            return "m";
        }
    }

    interface FastSwimmer extends Swimmer {
        @Override
        default String move() {
            return "fast " + Swimmer.super.move();
        }
    }

    static class Duck implements Walker, FastSwimmer {
        @Override
        public String move() {
            return Walker.super.move() + " and " + FastSwimmer.super.move();
        }

        @Override
        public int legs() {
            return 2;
        }
    }

    static class Base {
        public String move() {
            return "class wins";
        }
    }

    static class Inherits extends Base implements Swimmer { }

    static class Diamond implements Swimmer, FastSwimmer { }

    interface Reabstracted extends Swimmer {
        @Override
        String move();
    }

    public static void main(String[] args) {
        System.out.println(new Duck().move());
        System.out.println(Walker.withLegs(4).move());
        Swimmer swimmer = new Inherits();
        System.out.println(swimmer.move());
        System.out.println(new Diamond().move());
        Reabstracted lambda = () -> "lambda moves";
        System.out.println(lambda.move());
        Swimmer anonymous = new Swimmer() { };
        System.out.println(anonymous.move());
    }
}
