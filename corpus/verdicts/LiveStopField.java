// law: what holds for static fields holds for fields of objects [JLS §17.3]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveStopField {
    boolean stop;

    public static void main(String[] args) throws Exception {
        LiveStopField shared = new LiveStopField();
        Thread reader = new Thread(() -> {
            while (!shared.stop) {
            }
        });
        reader.start();
        shared.stop = true;
        reader.join();
    }
}
