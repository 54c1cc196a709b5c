// law: a reduction of a parallel stream is that of the sequential one [API documentation of java.util.stream]
// verdict: => holds
import java.util.Arrays;

class StreamSumsInParallel {
    public static void main(String[] args) {
        assert Arrays.asList(1, 2, 3).parallelStream().mapToInt(i -> i * i).sum() == 14;
    }
}
