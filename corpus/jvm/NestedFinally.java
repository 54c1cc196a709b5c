// feature: nested try, catch and finally; finally that overrides return and exceptions
public class NestedFinally {
    static StringBuilder log = new StringBuilder();

    @SuppressWarnings("finally")
    static int override() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    static int keepsOldValue() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 5;
        }
    }

    @SuppressWarnings("finally")
    static String swallow() {
        try {
            throw new IllegalStateException("lost");
        } finally {
            return "swallowed";
        }
    }

    static void nested(int depth) {
        try {
            log.append("try").append(depth).append(' ');
            if (depth == 0) {
                throw new IllegalArgumentException("bottom");
            }
            nested(depth - 1);
            log.append("never ");
        } catch (IllegalStateException e) {
            log.append("wrong ");
        } finally {
            log.append("fin").append(depth).append(' ');
        }
    }

    static String inner() {
        String result = "";
        try {
            try {
                throw new RuntimeException("a");
            } catch (RuntimeException e) {
                result += e.getMessage();
                throw new Exception("b", e);
            } finally {
                result += "f1";
            }
        } catch (Exception e) {
            result += e.getMessage() + e.getCause().getMessage();
        } finally {
            result += "f2";
        }
        return result;
    }

    static int loopWithFinally() {
        int count = 0;
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) continue;
                if (i == 3) break;
                count += 10;
            } finally {
                count++;
            }
        }
        return count;
    }

    static long wide() {
        long a = 1L << 40;
        double d = 0.5;
        try {
            return a + (long) (d * 4);
        } finally {
            a = 0;
            d = 100;
        }
    }

    public static void main(String[] args) {
        System.out.println(override());
        System.out.println(keepsOldValue());
        System.out.println(swallow());
        try {
            nested(2);
        } catch (IllegalArgumentException e) {
            log.append(e.getMessage());
        }
        System.out.println(log);
        System.out.println(inner());
        System.out.println(loopWithFinally());
        System.out.println(wide());
    }
}
