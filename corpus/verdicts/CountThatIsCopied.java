// law: what is copied out of an array of counts matters where the copy does
// verdict: --model sc => violated assertion
public class CountThatIsCopied {
    static volatile boolean stop;
    static final int[] COUNTS = new int[2];

    public static void main(String[] args) throws Exception {
        Thread counter = new Thread(() -> {
            while (!stop) {
                COUNTS[1]++;
            }
        });
        counter.start();
        stop = true;
        counter.join();
        int[] copy = COUNTS.clone();
        assert copy[1] < 400;
    }
}
