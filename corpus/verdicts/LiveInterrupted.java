// law: an interrupt is detected in the end [JLS §17.2.3, §17.4.4]
// verdict: => holds
public class LiveInterrupted {
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
            }
        });
        worker.start();
        worker.interrupt();
        worker.join();
    }
}
