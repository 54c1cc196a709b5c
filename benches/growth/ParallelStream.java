// measures: a parallel stream of some numbers
// run: -- 2 => holds (52 states, 67 transitions)
// run: -- 3 => holds (357 states, 671 transitions)
import java.util.stream.IntStream;

public class ParallelStream {
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        if (IntStream.range(0, n).parallel().map(i -> i + 1).sum() != n * (n + 1) / 2) {
            throw new AssertionError();
        }
    }
}
