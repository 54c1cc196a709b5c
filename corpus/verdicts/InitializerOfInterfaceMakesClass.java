// law: [JLS §12.4.1, §12.4.2]: a class that the initialiser of its superinterface with a default method makes is initialised there and then
// verdict: -- ci => holds
// verdict: -- i => violated assertion
public class InitializerOfInterfaceMakesClass {
    static String order = "";

    static Object note(String what, Object made) {
        order += what;
        return made;
    }

    interface Greeter {
        Object MADE = note("i", new Polite());

        default void greet() {
        }
    }

    static class Polite implements Greeter {
        static {
            order += "c";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread user = new Thread(() -> {
            Object seen = Greeter.MADE;
            assert seen instanceof Polite && order.equals(args[0]) : order;
        }, "user");
        user.start();
        user.join();
    }
}
