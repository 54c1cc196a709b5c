// law: what is thrown for one element is thrown by the operation of the stream [API documentation of java.util.stream]
// verdict: => holds
import java.util.Arrays;

class StreamThrowsInParallel {
    public static void main(String[] args) {
        try {
            Arrays.asList(1, 2).parallelStream().forEach(i -> {
                if (i == 2) {
                    throw new IllegalStateException();
                }
            });
            assert false;
        } catch (IllegalStateException expected) {
            return;
        }
    }
}
