// law: a join with a time limit returns; the thread may still go on for ever [JLS §17.3]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveTimedJoin {
    static boolean stop;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            while (!stop) {
            }
        });
        reader.start();
        stop = true;
        reader.join(1000);
    }
}
