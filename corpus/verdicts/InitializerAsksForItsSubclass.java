// law: [JLS §12.4.2], step 3: a subclass whose initialisation waits for its superclass is not initialised by the superclass's initialiser, which goes on without; its own turn comes afterwards
// verdict: -- pPq => holds
// verdict: -- pqP => violated assertion
public class InitializerAsksForItsSubclass {
    static String order = "";

    static class Parent {
        static Parent first;

        static {
            order += "p";
            first = new Child();
            order += "P";
        }
    }

    static class Child extends Parent {
        static {
            order += "q";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread user = new Thread(() -> {
            new Child();
            assert order.equals(args[0]) : order;
        }, "user");
        user.start();
        user.join();
    }
}
