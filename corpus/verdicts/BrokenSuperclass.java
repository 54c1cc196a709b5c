// law:     a class whose superclass could not be initialised cannot be initialised either, whoever asks next, and wherever [JLS §12.4.2, steps 5, 7, 12]
// verdict: => violated exception
// verdict: -- ok => holds
public class BrokenSuperclass {
    static class Broken {
        static int value = Integer.parseInt("none");
    }

    static class Child extends Broken { }

    static class Grandchild extends Child {
        static int own = 2;
    }

    static boolean fails() {
        try {
            return Grandchild.own == 0;
        } catch (NoClassDefFoundError | ExceptionInInitializerError e) {
            return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        try {
            new Broken();
        } catch (ExceptionInInitializerError e) {
        }
        Thread thread = new Thread(() -> {
            if (args.length == 0) {
                System.out.println(Grandchild.own);
            } else {
                assert fails();
            }
        });
        thread.start();
        assert fails();
        try {
            Grandchild.own = 3;
            assert false : "it is not initialised";
        } catch (NoClassDefFoundError e) {
        }
        thread.join();
    }
}
