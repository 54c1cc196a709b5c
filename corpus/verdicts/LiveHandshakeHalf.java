// law: one plain flag of two is enough to wait for ever [JLS §17.3]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveHandshakeHalf {
    static volatile boolean request;
    static boolean answer;

    public static void main(String[] args) throws Exception {
        Thread server = new Thread(() -> {
            while (!request) {
            }
            answer = true;
        });
        server.start();
        request = true;
        while (!answer) {
        }
        server.join();
    }
}
