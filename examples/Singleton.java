// check:  a singleton made under a lock: is there ever a second one, or half of one?
// run:    => holds states=17:10,25:11
// opmm:   => holds
//
// Try it:  jmmc check examples/Singleton.java
//
// Every access of `instance` holds the monitor of the class. There is no race, so sequential consistency is all there is.
public class Singleton {
    static Singleton instance;
    static int made;

    int value;

    Singleton() {
        value = 42;
        made++;
    }

    static synchronized Singleton get() {
        if (instance == null) {
            instance = new Singleton();
        }
        return instance;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> use(), "first");
        Thread second = new Thread(() -> use(), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        assert made == 1 : made + " singletons were made";
    }

    static void use() {
        int value = get().value;
        assert value == 42 : "the singleton was seen before its constructor had written: " + value;
    }
}
