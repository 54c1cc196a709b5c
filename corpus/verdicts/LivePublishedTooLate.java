// law: what is written after a volatile write is not ordered by it [JLS §17.4.5]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LivePublishedTooLate {
    static boolean stop;
    static volatile int beat;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (beat == 0 || !stop) {
            }
        });
        reader.start();
        beat = 1;
        stop = true;
        reader.join();
    }
}
