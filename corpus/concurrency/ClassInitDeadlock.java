// check:  two classes whose static initialisers need each other, first used by two threads
// run:    2 => violated deadlock races=none states=17:10,25:11
// run:    1 => holds races=none states=17:6,25:7
public class ClassInitDeadlock {
    static class Left {
        static final int VALUE = Integer.parseInt("1") + Right.base();

        static int base() {
            return 10;
        }
    }

    static class Right {
        static final int VALUE = Integer.parseInt("2") + Left.base();

        static int base() {
            return 20;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            int value = Right.VALUE;
            assert value == 12;
        });
        other.start();
        if (args[0].equals("1")) {
            other.join();
        }
        int value = Left.VALUE;
        assert value == 21;
        other.join();
    }
}
