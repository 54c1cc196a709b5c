// law: what is written before a start is seen by the thread [JLS §17.4.5]
// verdict: => holds
public class LiveStartOrders {
    static boolean go;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            while (!go) {
            }
        });
        go = true;
        worker.start();
        worker.join();
    }
}
