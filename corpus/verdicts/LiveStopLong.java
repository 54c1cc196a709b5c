// law: neither half of a plain long need be seen, ever [JLS §17.3, §17.7]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveStopLong {
    static long ticket;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (ticket == 0) {
            }
        });
        reader.start();
        ticket = 7;
        reader.join();
    }
}
