// law: Thread.sleep has no synchronization semantics: the example of [JLS §17.3]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveStopSleep {
    static boolean stop;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            try {
                while (!stop) {
                    Thread.sleep(1000);
                }
            } catch (InterruptedException e) {
                return;
            }
        });
        reader.start();
        stop = true;
        reader.join();
    }
}
