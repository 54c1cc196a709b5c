// feature: exception in a static initialiser: ExceptionInInitializerError first, NoClassDefFoundError later
public class StaticInitializerFailure {
    static class Broken {
        static int value = compute();

        static int compute() {
            System.out.println("initialising");
            throw new IllegalStateException("no value");
        }

        static void touch() {
            System.out.println("not reached");
        }
    }

    static class ThrowsError {
        static {
            if (true) {
                throw new StackOverflowError("an error is not wrapped");
            }
        }

        static void touch() {
            System.out.println("not reached");
        }
    }

    static class Child extends Broken { }

    public static void main(String[] args) {
        try {
            Broken.touch();
        } catch (ExceptionInInitializerError e) {
            System.out.println("first: " + e.getCause() + " " + e.getException().getMessage() + " " + e.getMessage());
        }
        for (int i = 0; i < 2; i++) {
            try {
                Broken.touch();
            } catch (NoClassDefFoundError e) {
                System.out.println("later: " + e.getMessage());
            }
        }
        try {
            new Child();
        } catch (NoClassDefFoundError e) {
            System.out.println("subclass: " + e.getClass().getSimpleName());
        }
        try {
            ThrowsError.touch();
        } catch (StackOverflowError e) {
            System.out.println("error: " + e.getMessage());
        }
        try {
            ThrowsError.touch();
        } catch (NoClassDefFoundError e) {
            System.out.println("later: " + e.getMessage());
        }
    }
}
