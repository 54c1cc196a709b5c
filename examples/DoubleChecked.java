// check:  double-checked locking with a plain field: is the helper ever seen half-made?
// run:    => holds states=17:22,25:80
// opmm:   => violated assertion
//
// Try it:  jmmc check examples/DoubleChecked.java
//
// In one memory for all threads it works. In Java it does not: the first check reads `helper` without the lock, so the
// reference may be seen before the fields of the object. One `volatile` repairs it, see DoubleCheckedVolatile.java.
public class DoubleChecked {
    static class Helper {
        int value;

        Helper() {
            value = 42;
        }
    }

    static Helper helper;

    static Helper get() {
        Helper seen = helper;
        if (seen == null) {
            synchronized (DoubleChecked.class) {
                seen = helper;
                if (seen == null) {
                    seen = new Helper();
                    helper = seen;
                }
            }
        }
        return seen;
    }

    public static void main(String[] args) {
        new Thread(() -> use(), "first").start();
        new Thread(() -> use(), "second").start();
    }

    static void use() {
        int value = get().value;
        assert value == 42 : "the helper was seen before its constructor had written: " + value;
    }
}
