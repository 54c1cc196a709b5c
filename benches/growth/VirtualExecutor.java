// measures: an executor of virtual threads, closed by try-with-resources
// jdk: 21+
// run: -- 2 => holds
// run: -- 3 => holds
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class VirtualExecutor {
    public static void main(String[] args) {
        int tasks = Integer.parseInt(args[0]);
        AtomicInteger sum = new AtomicInteger();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < tasks; i++) {
                int n = i;
                executor.submit(() -> sum.addAndGet(n));
            }
        }
        if (sum.get() != tasks * (tasks - 1) / 2) {
            throw new AssertionError();
        }
    }
}
