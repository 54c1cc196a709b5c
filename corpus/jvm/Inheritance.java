// feature: virtual dispatch, field hiding, static hiding, super calls, abstract classes, protected access
public class Inheritance {
    interface Constants {
        int LIMIT = 10;
        String NAME = "constants";
        int[] SHARED = {1, 2};
    }

    static abstract class Base implements Constants {
        String field = "base field";
        static String kind() {
            return "base kind";
        }

        abstract int compute(int x);

        int template(int x) {
            return compute(x) + LIMIT;
        }

        String describe() {
            return "base " + field;
        }

        private String secret() {
            return "base secret";
        }

        String callSecret() {
            return secret();
        }

        final String fixed() {
            return describe() + "!";
        }
    }

    static class Derived extends Base {
        String field = "derived field";

        static String kind() {
            return "derived kind";
        }

        @Override
        int compute(int x) {
            return x * x;
        }

        @Override
        String describe() {
            return "derived " + field + ", " + super.field + ", " + super.describe();
        }

        private String secret() {
            return "derived secret";
        }

        String both() {
            return secret() + ", " + callSecret();
        }
    }

    static class Leaf extends Derived {
        @Override
        int compute(int x) {
            return super.compute(x) + 1;
        }
    }

    @SuppressWarnings("static-access")
    public static void main(String[] args) {
        Base base = new Leaf();
        Derived derived = (Derived) base;
        System.out.println(base.field + ", " + derived.field + ", " + ((Base) derived).field);
        System.out.println(base.describe());
        System.out.println(base.fixed());
        System.out.println(base.template(3) + " " + new Derived().template(3));
        System.out.println(base.kind() + ", " + derived.kind());
        System.out.println(derived.both());
        System.out.println(Leaf.NAME + Leaf.LIMIT + Constants.SHARED.length);
        Leaf.SHARED[0] = 9;
        System.out.println(Constants.SHARED[0]);
        Base anonymous = new Base() {
            @Override
            int compute(int x) {
                return -x;
            }
        };
        System.out.println(anonymous.template(4) + " " + anonymous.describe());
    }
}
