// law: a plain read may see the same old write for ever [JLS §17.3]: the compiler may read a field that is not volatile once and reuse the value
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveStopPlain {
    static boolean stop;

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
