// law: a counter that nobody reads does not keep the loop from coming back to where it was [JLS §17.3]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveStopCounter {
    static boolean stop;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            int rounds = 0;
            while (!stop) {
                rounds++;
            }
        });
        reader.start();
        stop = true;
        reader.join();
    }
}
