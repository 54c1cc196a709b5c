// law: a volatile read that is repeated sees every write in the end [JLS §17.4.4]
// verdict: => holds
public class LiveStopVolatileSleep {
    static volatile boolean stop;

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
