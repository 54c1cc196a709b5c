// check:  a thread that writes the same two values for ever, and one that reads once
// run:    => holds states=17:11,25:21
// opmm:   => holds
//
// Try it:  jmmc check examples/WriterLoop.java
//
// The reader may see any of infinitely many writes, but there are only two values to tell apart, so the search ends. (Not with tso and
// pso: a store buffer that is never drained grows for ever.)
public class WriterLoop {
    static int light;

    public static void main(String[] args) {
        Thread writer = new Thread(() -> {
            while (true) {
                light = 1;
                light = 0;
            }
        }, "writer");
        writer.setDaemon(true);
        writer.start();
        new Thread(() -> {
            int seen = light;
            assert seen == 0 || seen == 1 : "the light is " + seen;
        }, "reader").start();
    }
}
