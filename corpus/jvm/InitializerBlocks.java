// feature: static and instance initialiser blocks, field initialisers, this(...) and super(...) order
public class InitializerBlocks {
    static StringBuilder log = new StringBuilder();

    static {
        log.append("static1 ");
    }

    static int first = note("first", 1);

    static {
        log.append("static2 ");
        first += 10;
    }

    static int note(String name, int value) {
        log.append(name).append(' ');
        return value;
    }

    static class Base {
        int a = note("Base.a", 1);

        {
            note("Base.block", 0);
        }

        Base() {
            note("Base()", 0);
            hook();
        }

        void hook() {
            note("Base.hook", 0);
        }
    }

    static class Derived extends Base {
        int b = note("Derived.b", 5);
        final int constant = 9;
        String text = "set";

        Derived() {
            this(note("argument", 3));
            note("Derived()", 0);
        }

        Derived(int value) {
            super();
            note("Derived(int)" + value, 0);
        }

        {
            note("Derived.block", 0);
            b *= 2;
        }

        @Override
        void hook() {
            note("hook sees b=" + b + " constant=" + constant + " text=" + text, 0);
        }
    }

    public static void main(String[] args) {
        System.out.println(log + "" + first);
        log.setLength(0);
        Derived d = new Derived();
        System.out.println(log.toString().replace(' ', '\n'));
        System.out.println(d.b);
    }
}
