// law: the main thread is a thread like any other [JLS §17.3]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveMainSpins {
    static boolean done;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> done = true);
        worker.start();
        while (!done) {
        }
    }
}
