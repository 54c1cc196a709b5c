// law: a volatile read that is repeated sees every write in the end: the synchronization order has finitely many actions before each [JLS §17.4.4]
// verdict: => holds
public class LiveStopVolatile {
    static volatile boolean stop;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stop) {
            }
        });
        reader.start();
        stop = true;
        reader.join();
    }
}
