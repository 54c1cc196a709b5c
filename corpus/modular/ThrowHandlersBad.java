/** What handlers and finally blocks do after a throw is looked at, in the method that throws and in its callers. */
class ThrowHandlersBad {
    private int n;

    synchronized int get() {
        assert n >= 0;
        return n;
    }

    synchronized void caught(int x) {
        try {
            if (x < 0) {
                throw new IllegalArgumentException("negative");
            }
            n = x;
        } catch (IllegalArgumentException e) {
            n = -1;
        }
    }

    private static void check(int x) {
        if (x == 7) {
            throw new IllegalStateException();
        }
    }

    static int caughtByCaller(int x) {
        int seen = 0;
        try {
            check(x);
            seen = 1;
        } catch (RuntimeException e) {
            seen = 2;
        }
        assert seen == 1;
        return seen;
    }

    static void finallyRuns(int x) {
        int state = 0;
        try {
            check(x);
            state = 1;
        } finally {
            assert state == 1;
        }
    }

    static int thrownAgain(int x) {
        try {
            try {
                check(x);
            } catch (IllegalStateException e) {
                throw e;
            }
        } catch (RuntimeException e) {
            assert x != 7;
        }
        return x;
    }

    static int returnsInFinally(int x) {
        int y = 0;
        try {
            check(x);
            y = x;
        } catch (NullPointerException e) {
            y = 9;
        } finally {
            assert y == x || y == 9;
        }
        return y;
    }
}
