/** What the compiler writes for enums and records is nothing to prove, and constructors of exceptions are like others. */
class ImplicitMembersOk {
    enum Colour {
        RED, GREEN
    }

    record Point(int x, int y) {
    }

    static class Trouble extends RuntimeException {
        private final int code;

        Trouble(String message, int code) {
            super(message + " " + code);
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    static int sum(Point point) {
        int x = point == null ? 1 : point.x();
        return x < 0 ? -1 : 1;
    }
}
