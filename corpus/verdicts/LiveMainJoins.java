// law: a join orders what the thread has done before all that comes after it [JLS §17.4.5]
// verdict: => holds
public class LiveMainJoins {
    static boolean done;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> done = true);
        worker.start();
        worker.join();
        while (!done) {
        }
    }
}
