// law: what is written before a volatile write is seen after a read of it [JLS §17.4.5]
// verdict: => holds
public class LivePublishedByVolatile {
    static boolean stop;
    static volatile int beat;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (beat == 0 || !stop) {
            }
        });
        reader.start();
        stop = true;
        beat = 1;
        reader.join();
    }
}
