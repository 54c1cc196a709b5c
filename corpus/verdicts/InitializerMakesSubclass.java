// law: [JLS §12.4.2]: a subclass that the initialiser of its superclass needs is initialised there and then; the superclass, which the same thread is initialising, need not be complete
// verdict: -- 11 => holds
// verdict: -- 1 => violated assertion
public class InitializerMakesSubclass {
    static int done;

    static class Parent {
        static Parent first;

        static {
            first = new Child();
            done += 1;
        }
    }

    static class Child extends Parent {
        static {
            done += 10;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int expected = Integer.parseInt(args[0]);
        Thread user = new Thread(() -> {
            Object seen = Parent.first;
            assert seen != null && done == expected : done;
        }, "user");
        user.start();
        user.join();
    }
}
