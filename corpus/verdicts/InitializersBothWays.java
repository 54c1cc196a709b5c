// law: [JLS §12.4.2]: one thread initialises a superclass whose initialiser makes a subclass, another one the subclass first: each may wait for the other for ever
// verdict: -- two => violated deadlock
// verdict: -- one => holds
public class InitializersBothWays {
    static class Parent {
        static final Parent FIRST = new Child();
    }

    static class Child extends Parent {
        static final Object MADE = new Object();
    }

    public static void main(String[] args) {
        if (args[0].equals("two")) {
            new Thread(() -> new Child(), "child").start();
        }
        assert Parent.FIRST instanceof Child && Child.MADE != null;
    }
}
