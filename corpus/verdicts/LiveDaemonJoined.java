// law: who joins a daemon thread waits for its end, which may never come [JLS §17.3]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveDaemonJoined {
    static boolean stop;

    public static void main(String[] args) throws Exception {
        Thread daemon = new Thread(() -> {
            while (!stop) {
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        stop = true;
        daemon.join();
    }
}
