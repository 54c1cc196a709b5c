// law: that a thread has ended is seen by whoever asks again and again [JLS §17.4.4]
// verdict: => holds
public class LiveAlive {
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
        });
        worker.start();
        while (worker.isAlive()) {
            Thread.onSpinWait();
        }
    }
}
