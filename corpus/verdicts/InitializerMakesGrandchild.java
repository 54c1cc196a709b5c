// law: [JLS §12.4.2]: of three classes, the middle one of which waits for the first, the last is initialised where the first one's initialiser needs it, and the middle one afterwards
// verdict: -- prPq => holds
// verdict: -- pqrP => violated assertion
// verdict: -- pPqr => violated assertion
public class InitializerMakesGrandchild {
    static String order = "";

    static class First {
        static First made;

        static {
            order += "p";
            made = new Last();
            order += "P";
        }
    }

    static class Middle extends First {
        static {
            order += "q";
        }
    }

    static class Last extends Middle {
        static {
            order += "r";
        }
    }

    public static void main(String[] args) {
        new Middle();
        assert order.equals(args[0]) : order;
        new Thread(() -> {
            assert order.length() == 4;
        }, "late").start();
    }
}
