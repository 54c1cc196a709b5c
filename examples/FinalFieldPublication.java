// check:  an immutable object handed to another thread through a plain field: is it ever seen half-made?
// run:    => holds states=17:7,25:26
// opmm:   => holds
//
// Try it:  jmmc check examples/FinalFieldPublication.java
//
// Final fields are frozen when the constructor ends, and so is what is reached through them. Whoever gets the reference later sees them
// set, although the reference itself races.
public class FinalFieldPublication {
    static class Config {
        final int port;
        final int[] retries;

        Config() {
            port = 80;
            retries = new int[] {1};
        }
    }

    static Config config;

    public static void main(String[] args) {
        new Thread(() -> config = new Config(), "writer").start();
        new Thread(() -> {
            Config seen = config;
            if (seen != null) {
                int port = seen.port;
                int retries = seen.retries[0];
                assert port == 80 && retries == 1 : "port " + port + ", retries " + retries;
            }
        }, "reader").start();
    }
}
