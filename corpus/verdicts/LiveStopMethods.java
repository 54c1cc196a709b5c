// law: synchronized methods of one object see what the others have written [JLS §17.4.5]
// verdict: => holds
public class LiveStopMethods {
    static boolean stop;

    static synchronized boolean stopped() {
        return stop;
    }

    static synchronized void stop() {
        stop = true;
    }

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stopped()) {
            }
        });
        reader.start();
        stop();
        reader.join();
    }
}
