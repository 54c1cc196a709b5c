// law: a racy read that is not repeated cannot go on for ever [JLS §17.4.9]
// verdict: => holds
public class LiveReadOnce {
    static boolean stop;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            for (int round = 0; round < 3 && !stop; round++) {
            }
        });
        reader.start();
        stop = true;
        reader.join();
    }
}
