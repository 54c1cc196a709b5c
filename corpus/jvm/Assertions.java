// feature: assertions are enabled; AssertionError and its messages
public class Assertions {
    static int evaluations;

    static boolean check(boolean value) {
        evaluations++;
        return value;
    }

    static String message() {
        evaluations += 100;
        return "built message";
    }

    static class Strict {
        final int x;

        Strict(int x) {
            assert x > 0 : x;
            this.x = x;
        }
    }

    public static void main(String[] args) {
        assert check(true) : message();
        System.out.println(evaluations);
        try {
            assert check(false);
            System.out.println("not reached");
        } catch (AssertionError e) {
            System.out.println("plain " + e.getMessage());
        }
        try {
            assert check(false) : message();
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " " + evaluations);
        }
        try {
            new Strict(-5);
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
        Object[] details = {'c', 1L, 2.5, true, null, new RuntimeException("cause")};
        for (Object detail : details) {
            try {
                assert evaluations < 0 : detail;
            } catch (AssertionError e) {
                System.out.println(e.getMessage() + " " + e.getCause());
            }
        }
        System.out.println(new Strict(3).x + " " + Assertions.class.desiredAssertionStatus());
    }
}
