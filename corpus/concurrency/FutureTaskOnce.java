// check:  a FutureTask that two threads run computes once
// run:    => holds races=none states=17:466,25:467
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class FutureTaskOnce {
    static int runs;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        FutureTask<Integer> task = new FutureTask<>(() -> ++runs);
        Thread one = new Thread(task);
        Thread two = new Thread(task);
        one.start();
        two.start();
        int value = task.get();
        assert value == 1 && runs == 1 : "computed twice";
    }
}
