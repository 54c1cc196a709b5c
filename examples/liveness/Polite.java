// law: an execution in which all threads go on for ever is fair, and never ends [JLS §17.4.9]
// verdict: => violated liveness
//
// Try it:  jmmc check examples/liveness/Polite.java
//
// Two polite threads before a door: each lets the other go first, and takes that back, for ever. No data race, no deadlock: a livelock.
public class Polite {
    static volatile boolean left;
    static volatile boolean right;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            left = true;
            while (right) {
                left = false;
                left = true;
            }
            left = false;
        }, "left");
        other.start();
        right = true;
        while (left) {
            right = false;
            right = true;
        }
        right = false;
        other.join();
    }
}
