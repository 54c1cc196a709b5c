// check:  a daemon thread that never ends does not keep the program alive
// run:    => holds races=none states=16
public class DaemonSpins {
    static volatile boolean toggle;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            while (true) {
                toggle = !toggle;
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        boolean seen = toggle;
        assert seen || !seen;
    }
}
