// law:     classes of the library see those that they use initialised, whichever the program uses first [JLS §12.4.1]
// verdict: => holds
// verdict: wrong => violated assertion
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;

class CommonPoolThenStream {
    public static void main(String[] args) throws Exception {
        int three = ForkJoinPool.commonPool().submit(() -> 3).get();
        int sum = Arrays.asList(1, 2).parallelStream().reduce(0, Integer::sum);
        assert args.length == 0 ? sum == three : sum != three;
    }
}
