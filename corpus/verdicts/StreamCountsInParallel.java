// law: what a parallel stream does for one element is not ordered with what it does for another [API documentation of java.util.stream]
// verdict: => violated
import java.util.Arrays;

class StreamCountsInParallel {
    static int count;

    public static void main(String[] args) {
        Arrays.asList(1, 2).parallelStream().forEach(i -> count += i);
        assert count == 3;
    }
}
