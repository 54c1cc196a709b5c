// law: a plain int is as stale as a plain boolean [JLS §17.3]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveStopInt {
    static int phase;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (phase != 2) {
            }
        });
        reader.start();
        phase = 2;
        reader.join();
    }
}
