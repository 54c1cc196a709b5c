// law: a task runs at most once, and what it does happens before what follows get [package documentation of java.util.concurrent]
// verdict: => holds
import java.util.concurrent.FutureTask;

class TaskRunsOnce {
    static int runs;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> ++runs);
        new Thread(task).start();
        new Thread(task).start();
        assert task.get() == 1 && runs == 1;
    }
}
