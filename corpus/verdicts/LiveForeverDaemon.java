// law: the program ends without its daemon threads [JLS §12.8]
// verdict: => holds
public class LiveForeverDaemon {
    static boolean stop;

    public static void main(String[] args) throws Exception {
        Thread daemon = new Thread(() -> {
            while (!stop) {
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        stop = true;
    }
}
