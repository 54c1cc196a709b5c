// law: a thread may wake up without being notified, interrupted or out of time [JLS §17.2.1]; it may be interrupted after that [JLS §17.2.4]
// verdict: => violated assertion
// verdict: --no-spurious => holds
public class SpuriousWaitInterrupted {
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                    assert false : "nobody notifies";
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        reader.start();
        reader.interrupt();
        reader.join();
    }
}
