// check:  double-checked locking with a volatile field: is the helper ever seen half-made?
// run:    => holds states=17:22,25:61
// opmm:   => holds
//
// Try it:  jmmc check examples/DoubleCheckedVolatile.java
//
// The volatile write of `helper` comes after the constructor, and whoever reads the reference sees everything before it.
// There is no race, so "holds" is a proof for every Java virtual machine.
public class DoubleCheckedVolatile {
    static class Helper {
        int value;

        Helper() {
            value = 42;
        }
    }

    static volatile Helper helper;

    static Helper get() {
        Helper seen = helper;
        if (seen == null) {
            synchronized (DoubleCheckedVolatile.class) {
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
