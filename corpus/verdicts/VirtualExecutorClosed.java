// law: an executor's close waits for its tasks [ExecutorService.close]; what they did is seen afterwards, as with join [JLS §17.4.5]
// jdk: 21+
// verdict: -- one => holds
// verdict: -- two => holds
// verdict: -- open => violated assertion
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class VirtualExecutorClosed {
    static int left;
    static int right;

    public static void main(String[] args) {
        boolean two = args[0].equals("two");
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        executor.execute(() -> left = 1);
        if (two) {
            executor.execute(() -> right = 2);
        }
        if (!args[0].equals("open")) {
            executor.close();
        }
        assert left + right == (two ? 3 : 1);
    }
}
