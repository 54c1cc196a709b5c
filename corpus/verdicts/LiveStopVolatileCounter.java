// law: what a loop counts for itself does not matter to whether it ends [JLS §17.4.4]
// verdict: => holds
public class LiveStopVolatileCounter {
    static volatile boolean stop;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            long rounds = 0;
            while (!stop) {
                rounds += 2;
            }
        });
        reader.start();
        stop = true;
        reader.join();
    }
}
