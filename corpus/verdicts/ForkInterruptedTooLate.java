// law: a task that is done gives its result to who is interrupted, but only since JDK 22 [API documentation of ForkJoinTask.get]
// verdict: => holds
import java.util.concurrent.ForkJoinTask;

class ForkInterruptedTooLate {
    public static void main(String[] args) throws Exception {
        ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> 3);
        task.invoke();
        Thread.currentThread().interrupt();
        boolean given = true;
        try {
            task.get();
        } catch (InterruptedException e) {
            given = false;
        }
        assert given == Runtime.version().feature() >= 22;
    }
}
