// feature: subclasses of a class that could not be initialised: they fail with it, at any distance, and afterwards by their own name
public class SubclassOfBroken {
    static class Broken {
        static int value = compute();

        static int compute() {
            throw new IllegalStateException("no value");
        }
    }

    static class Child extends Broken {
        static int own = 1;

        static int get() {
            return own;
        }
    }

    static class Grandchild extends Child {
        static int own = 2;

        static int get() {
            return own;
        }
    }

    interface Faulty {
        int VALUE = Integer.parseInt("none");

        default int value() {
            return VALUE;
        }
    }

    static class Implements implements Faulty {
        static int own = 3;
    }

    static void attempt(String name, Runnable runnable) {
        try {
            runnable.run();
            System.out.println(name + " is there");
        } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
            System.out.println(name + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
        System.out.println("on");
    }

    public static void main(String[] args) {
        attempt("broken", Broken::compute);
        attempt("grandchild", Grandchild::get);
        attempt("child", Child::get);
        attempt("grandchild", Grandchild::get);
        attempt("new child", Child::new);
        attempt("implements", () -> System.out.println(Implements.own));
        attempt("faulty", () -> System.out.println(Faulty.VALUE));
        attempt("implements", () -> System.out.println(Implements.own));
        try {
            new Child();
        } catch (NoClassDefFoundError e) {
            System.out.println("here: " + e.getMessage());
        }
        try {
            new Grandchild();
        } catch (NoClassDefFoundError e) {
            System.out.println("here: " + e.getMessage());
        }
    }
}
