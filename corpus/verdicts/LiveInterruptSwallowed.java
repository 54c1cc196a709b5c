// law: an interrupt that is taken and forgotten stops nobody [JLS §17.2.3]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveInterruptSwallowed {
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException e) {
                    continue;
                }
            }
        });
        worker.start();
        worker.interrupt();
        worker.join();
    }
}
