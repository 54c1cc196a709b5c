// law: tasks of one pool run at the same time as each other [API documentation of ForkJoinPool]
// verdict: => violated
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

class ForkTasksRace {
    static int count;

    public static void main(String[] args) {
        ForkJoinTask<?> one = ForkJoinPool.commonPool().submit(() -> count++);
        ForkJoinTask<?> two = ForkJoinPool.commonPool().submit(() -> count++);
        one.join();
        two.join();
        assert count == 2;
    }
}
