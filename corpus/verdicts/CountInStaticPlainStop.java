// law: a plain read may see the same old write for ever [JLS §17.3], whatever the loop counts
// verdict: => violated liveness
public class CountInStaticPlainStop {
    static boolean stop;
    static long rounds;

    public static void main(String[] args) throws Exception {
        Thread counter = new Thread(() -> {
            while (!stop) {
                rounds++;
            }
        });
        counter.start();
        stop = true;
        counter.join();
    }
}
