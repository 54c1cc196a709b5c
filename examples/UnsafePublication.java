// check:  an object handed to another thread through a plain field: is it ever seen half-made?
// run:    => holds states=17:7,25:23
// opmm:   => violated assertion
//
// Try it:  jmmc check examples/UnsafePublication.java
//
// The reference may be seen before the fields. Make them final (FinalFieldPublication.java), or the reference volatile.
public class UnsafePublication {
    static class Config {
        int port;

        Config() {
            port = 80;
        }
    }

    static Config config;

    public static void main(String[] args) {
        new Thread(() -> config = new Config(), "writer").start();
        new Thread(() -> {
            Config seen = config;
            if (seen != null) {
                int port = seen.port;
                assert port == 80 : "the port is " + port;
            }
        }, "reader").start();
    }
}
