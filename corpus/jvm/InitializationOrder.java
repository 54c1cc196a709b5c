// feature: class initialisation: superclasses first, constants do not trigger it, arrays do not trigger it
public class InitializationOrder {
    static int log(String text) {
        System.out.println("init " + text);
        return text.length();
    }

    static class Top {
        static int top = log("Top");
    }

    static class Bottom extends Top {
        static final int CONSTANT = 7;
        static final Integer BOXED = 8;
        static final String TEXT = "constant";
        static int bottom = log("Bottom");

        static void method() { }
    }

    static class Other {
        static {
            log("Other");
        }
        static int[] values = {1};
    }

    static class Holder {
        static final Object LOCK = log("Holder");

        static class Nested {
            static int nested = log("Nested");
        }
    }

    static class SelfReference {
        static SelfReference instance = new SelfReference();
        static int counter = 10;
        int seen = ++counter;
    }

    static class Cycle1 {
        static int a = Cycle2.b + 1;
    }

    static class Cycle2 {
        static int b = Cycle1.a + 1;
    }

    public static void main(String[] args) throws ClassNotFoundException {
        System.out.println("start");
        System.out.println(Bottom.CONSTANT + Bottom.TEXT);
        Bottom[] array = new Bottom[2];
        System.out.println("array made " + array.length);
        Class<?> literal = Bottom.class;
        System.out.println("literal " + literal.getSimpleName());
        System.out.println((Object) null instanceof Bottom);
        System.out.println("top through bottom " + Bottom.top);
        System.out.println("boxed " + Bottom.BOXED);
        Bottom.method();
        System.out.println("nested " + Holder.Nested.nested);
        System.out.println("holder " + Holder.LOCK);
        Class.forName("InitializationOrder$Other");
        System.out.println(Other.values[0]);
        System.out.println(SelfReference.counter + " " + SelfReference.instance.seen);
        System.out.println(Cycle1.a + " " + Cycle2.b);
    }
}
