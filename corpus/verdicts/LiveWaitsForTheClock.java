// law:     time passes, so a loop that waits for the clock comes to an end, also before there is a second thread [JLS §17.4.9 asks for an execution that the program may have]
// verdict: => holds|unknown
// verdict: -- thread => holds|unknown
// verdict: -- other => violated liveness
public class LiveWaitsForTheClock {
    static boolean never;

    static void rest() {
        long end = System.currentTimeMillis() + 10;
        while (System.currentTimeMillis() < end) {
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            rest();
        } else if (args[0].equals("thread")) {
            Thread thread = new Thread(LiveWaitsForTheClock::rest);
            thread.start();
            thread.join();
        } else {
            rest(0);
        }
    }

    static void rest(int rounds) {
        while (!never) {
            rounds ^= 1;
        }
    }
}
