// check:  a class that two threads use first is initialised once and seen initialised by both
// run:    => holds races=none states=17:6,25:7
public class ClassInitOnce {
    static class Lazy {
        static int initialisations;
        static int value;

        static {
            initialisations++;
            value = 42;
        }
    }

    static void use() {
        assert Lazy.value == 42 && Lazy.initialisations == 1;
    }

    public static void main(String[] args) {
        new Thread(ClassInitOnce::use).start();
        use();
    }
}
