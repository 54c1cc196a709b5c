// law:     a thread that ends notifies those who wait on its object, so it needs the monitor: its own holder cannot wait for its end [API: Thread.join]
// verdict: => violated deadlock
public class EndNeedsTheMonitor {
    public static void main(String[] args) {
        Thread worker = new Thread(() -> { });
        worker.start();
        synchronized (worker) {
            if (worker.isAlive()) {
                Thread helper = new Thread(() -> {
                    try {
                        worker.join();
                    } catch (InterruptedException e) {
                        return;
                    }
                });
                helper.start();
                boolean interrupted = false;
                while (helper.isAlive() && !interrupted) {
                    try {
                        helper.join();
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            }
        }
    }
}
