// law:     making objects, writing to them and locking them in a loop does not make it see a plain write [JLS §17.3]
// verdict: => violated liveness
// verdict: -- array => violated liveness
// verdict: -- text => violated liveness
// verdict: -- throws => violated liveness
// verdict: -- volatile => holds
public class LiveStopAllocating {
    static boolean stop;
    static volatile boolean seen;

    public static void main(String[] args) throws InterruptedException {
        String how = args.length > 0 ? args[0] : "lock";
        Thread reader = new Thread(() -> {
            while (!stop) {
                switch (how) {
                    case "lock":
                        synchronized (new Object()) {
                        }
                        break;
                    case "array":
                        int[] made = new int[1];
                        made[0] = 1;
                        break;
                    case "text":
                        new StringBuffer().append("text").length();
                        break;
                    case "throws":
                        try {
                            throw new IllegalStateException();
                        } catch (IllegalStateException e) {
                        }
                        break;
                    default:
                        if (seen) {
                            return;
                        }
                }
            }
        });
        reader.start();
        stop = true;
        seen = true;
        reader.join();
    }
}
