// law: a plain read may see the same old write for ever [JLS §17.3], whatever the loop counts in an array
// verdict: => violated liveness
public class CountInElementPlainStop {
    boolean stop;
    final int[] counts = {5, 5};

    public static void main(String[] args) throws Exception {
        CountInElementPlainStop shared = new CountInElementPlainStop();
        Thread counter = new Thread(() -> {
            while (!shared.stop) {
                shared.counts[1] += 7;
            }
        });
        counter.start();
        shared.stop = true;
        counter.join();
    }
}
