/** Exceptions are endings: what is true when they are thrown is what handlers rely on. */
class ThrowOk {
    private int n;

    synchronized int get() {
        assert n >= 0;
        return n;
    }

    synchronized void set(int x) {
        if (x < 0) {
            throw new IllegalArgumentException("negative");
        }
        n = x;
    }

    synchronized int orZero(int x) {
        try {
            if (x < 0) {
                throw new IllegalArgumentException("negative");
            }
            n = x;
        } catch (IllegalArgumentException e) {
            n = 0;
        } finally {
            assert n >= 0;
        }
        assert x < 0 || n == x;
        return n;
    }

    static int tried(int x) {
        int state = 0;
        try {
            if (x < 0) {
                throw new IllegalStateException();
            }
            state = 1;
        } catch (IllegalStateException e) {
            state = 2;
        }
        assert x < 0 ? state == 2 : state == 1;
        return state;
    }
}
