// law: the same code counts in an array that nobody looks at, and in one that somebody does
// verdict: --model sc => violated assertion
public class CountOfTwoArrays {
    static volatile boolean stop;
    static final long[] UNUSED = new long[1];
    static final long[] USED = new long[1];

    static void count(long[] in) {
        in[0] += 1;
    }

    public static void main(String[] args) throws Exception {
        Thread counter = new Thread(() -> {
            while (!stop) {
                count(UNUSED);
                count(USED);
            }
        });
        counter.start();
        stop = true;
        counter.join();
        assert USED[0] < 250;
    }
}
