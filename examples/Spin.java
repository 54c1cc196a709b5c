// check:  waiting in a loop for a plain flag: is the data there when the flag is?
// run:    => holds states=17:8,25:24
// opmm:   => violated assertion
//
// Try it:  jmmc check examples/Spin.java
//
// The flag may be seen before the data. (Java does not even promise that it is seen at all.) With a volatile flag all is well.
public class Spin {
    static int data;
    static boolean ready;

    public static void main(String[] args) {
        new Thread(() -> {
            data = 42;
            ready = true;
        }, "writer").start();
        new Thread(() -> {
            while (!ready) { }
            int seen = data;
            assert seen == 42 : "the data is " + seen;
        }, "reader").start();
    }
}
