// law: both flags are volatile, so both sides see them [JLS §17.4.4]
// verdict: => holds
public class LiveHandshake {
    static volatile boolean request;
    static volatile boolean answer;

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
