// law: [JLS §12.4.2], step 11: a subclass that was initialised within its superclass's initialiser stays usable when that fails; the superclass does not
// verdict: => holds
public class InitializerFailsAfterSubclass {
    static String order = "";

    static class Parent {
        static Object first;

        static {
            order += "p";
            first = new Child();
            if (first != null) {
                throw new IllegalStateException();
            }
        }
    }

    static class Child extends Parent {
        static int four = Integer.parseInt("4");

        static {
            order += "c";
        }
    }

    public static void main(String[] args) {
        try {
            new Parent();
            assert false;
        } catch (ExceptionInInitializerError expected) {
            assert order.equals("pc") : order;
        }
        assert Child.four == 4;
        new Thread(() -> {
            try {
                new Parent();
                assert false;
            } catch (NoClassDefFoundError expected) {
                assert Child.four == 4;
            }
        }, "late").start();
    }
}
