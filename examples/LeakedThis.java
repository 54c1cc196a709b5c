// check:  a constructor that hands out `this`: is the final field ever seen unset?
// run:    => holds states=17:7,25:23
// opmm:   => violated assertion
//
// Try it:  jmmc check examples/LeakedThis.java
//
// The field is written before `this` leaks, so in one memory for all threads it is always set. But final fields are frozen when the
// constructor ends, and the reference got out before.
public class LeakedThis {
    static LeakedThis latest;

    final int port;

    LeakedThis() {
        port = 80;
        latest = this;
    }

    public static void main(String[] args) {
        new Thread(() -> new LeakedThis(), "writer").start();
        new Thread(() -> {
            LeakedThis seen = latest;
            if (seen != null) {
                int port = seen.port;
                assert port == 80 : "the port is " + port;
            }
        }, "reader").start();
    }
}
