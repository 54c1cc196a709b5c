// check:  a daemon thread may or may not reach its failing assertion before the program ends
// run:    => violated assertion states=4
public class DaemonAssertion {
    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            assert false : "reached before main ended";
        });
        daemon.setDaemon(true);
        daemon.start();
    }
}
