// law:     a daemon does what it does up to the end of the last thread that is none, which may come at any moment of it [JLS §12.8]
// verdict: -- alone => violated assertion
// verdict: -- after => violated assertion
// verdict: -- starts => violated assertion
// verdict: -- beside => violated assertion
// verdict: -- joined => holds
// verdict: -- never => holds
public class DaemonBeforeTheEnd {
    static volatile int steps;
    static volatile boolean last;

    public static void main(String[] args) throws InterruptedException {
        String what = args[0];
        Thread daemon = new Thread(() -> act(what));
        daemon.setDaemon(true);
        daemon.start();
        Thread other = new Thread(() -> {
            if (what.equals("beside")) {
                last = true;
            }
        });
        if (what.equals("beside")) {
            other.start();
        }
        if (what.equals("joined")) {
            daemon.join();
            assert steps == 3;
        } else if (what.equals("after") || what.equals("starts")) {
            last = true;
        }
    }

    static void act(String what) {
        steps = 1;
        steps = 2;
        switch (what) {
            case "alone":
                // Nobody waits for it, but it may come here.
                assert false;
                break;
            case "starts":
                Thread user = new Thread(() -> {
                    assert !last;
                });
                user.setDaemon(false);
                user.start();
                break;
            case "joined":
                steps = 3;
                break;
            default:
                assert !last;
        }
    }
}
