// law: System.exit ends the program whatever threads do [JLS §12.8]
// verdict: => holds
public class LiveExit {
    static boolean stop;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stop) {
            }
        });
        reader.start();
        stop = true;
        System.exit(0);
    }
}
