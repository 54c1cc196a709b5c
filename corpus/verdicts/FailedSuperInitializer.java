// law:     the initialisation of a subclass fails with that of its superclass, and orders as much [JLS §12.4.2 steps 7 and 12]
// verdict: => holds
// verdict: --model opmm => holds
public class FailedSuperInitializer {
    static int x;

    static class Base {
        static {
            x = 1;
            if (x == 1) throw new IllegalStateException();
        }
    }

    static class Derived extends Base {
        static int value;
    }

    static void use() {
        try {
            Derived.value = 1;
        } catch (NoClassDefFoundError e) {
            assert x == 1;
        } catch (ExceptionInInitializerError e) {
            return;
        }
    }

    public static void main(String[] args) {
        new Thread(FailedSuperInitializer::use).start();
        use();
    }
}
