import java.util.List;
import java.util.concurrent.Callable;

/** Code that is not looked at may do all that the sources offer, and throw. */
class ForeignBad {
    private int n;
    private volatile int seen;
    private final Object lock = new Object();

    synchronized void set(int x) {
        n = x < 0 ? 0 : x;
    }

    void see() {
        seen = 1;
    }

    synchronized void guardedBefore(Runnable action) {
        n = 3;
        if (action != null) {
            action.run();
        }
        assert n == 3;
    }

    synchronized void inLoop(Runnable action) {
        n = 3;
        for (int i = 0; i < 2; i++) {
            if (action != null) {
                action.run();
            }
        }
        assert n == 3;
    }

    void onlyIfNothingIsThrown(Callable<String> action) throws Exception {
        int state = 0;
        try {
            if (action != null) {
                action.call();
            }
            state = 1;
        } finally {
            assert state == 1;
        }
    }

    void volatileBefore(List<Object> list) {
        seen = 2;
        if (list != null) {
            list.add(this);
        }
        assert seen == 2;
    }

    synchronized void concatenated(Object o) {
        n = 5;
        String text = "n = " + o;
        assert n == 5;
    }

    synchronized void caught(Runnable action) {
        n = 1;
        try {
            if (action != null) {
                action.run();
            }
            n = 2;
        } catch (RuntimeException e) {
            assert n == 2;
        }
    }
}
