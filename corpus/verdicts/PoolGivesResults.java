// law: what a task does happens before what follows the get of its future [API documentation of ExecutorService, memory consistency]
// verdict: -- 2 3 => holds
// verdict: -- 1 2 => holds
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolGivesResults {
    static final int[] done = new int[3];

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(Integer.parseInt(args[0]));
        List<Future<Integer>> all = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            int task = i;
            all.add(pool.submit(() -> {
                done[task] = task + 1;
                return task * 2;
            }));
        }
        for (int i = 0; i < all.size(); i++) {
            assert all.get(i).get() == i * 2;
            assert done[i] == i + 1;
        }
        pool.shutdown();
    }
}
