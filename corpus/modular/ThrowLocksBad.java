/** An exception that leaves a synchronized block or method gives the lock back, so what comes then is without it. */
class ThrowLocksBad {
    /*@ unwritable_by_env_if this.holder == tid */
    int n;

    void afterBlock(int x) {
        try {
            synchronized (this) {
                if (x < 0) {
                    throw new IllegalArgumentException();
                }
                n = x;
            }
        } catch (IllegalArgumentException e) {
            n = 0;
        }
    }

    private synchronized void part(int x) {
        if (x < 0) {
            throw new IllegalArgumentException();
        }
        n = x;
    }

    void afterMethod(int x) {
        try {
            part(x);
        } catch (IllegalArgumentException e) {
            assert n != x;
        }
    }

    synchronized void inLoop(int[] values) {
        if (values == null) {
            return;
        }
        for (int i = 0; i < values.length; i++) {
            try {
                if (i == 3) {
                    throw new IllegalStateException();
                }
                n = 1;
            } catch (IllegalStateException e) {
                n = 2;
            }
        }
        n = 1;
        try {
            part(-1);
        } finally {
            n = 3;
        }
        assert n == 4;
    }
}
