// law: printing orders nothing that the JMM knows of: what the stream locks is its own business [JLS §17.4.4]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveStopPrint {
    static boolean stop;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stop) {
                System.out.println("waiting");
            }
        });
        reader.start();
        stop = true;
        reader.join();
    }
}
