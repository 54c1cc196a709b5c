// law: a plain reference may stay null for a reader that polls it [JLS §17.3]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveStopReference {
    static Object box;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (box == null) {
            }
        });
        reader.start();
        box = new Object();
        reader.join();
    }
}
