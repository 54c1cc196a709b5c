// measures: a LongAdder, FutureTasks, and references published lazily, by two or three threads
// run: -- adder 2 1 => holds (24 states, 25 transitions)
// run: -- adder 3 1 => holds (110 states, 139 transitions)
// run: -- adder 3 2 => holds (216 states, 305 transitions)
// run: -- task 2 1 => holds (31 states, 37 transitions)
// run: -- task 3 1 => holds (161 states, 249 transitions)
// run: -- lazy 2 1 => holds (59 states, 60 transitions)
// run: -- lazy 3 1 => holds (119 states, 143 transitions)
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

public class Tasks {
    static final LongAdder adder = new LongAdder();
    static final AtomicReference<int[]> lazy = new AtomicReference<>();
    static int runs;
    static final FutureTask<int[]> task = new FutureTask<>(() -> new int[] {++runs});

    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[1]);
        int each = Integer.parseInt(args[2]);
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            boolean first = i == 0;
            threads[i] = new Thread(() -> {
                try {
                    for (int n = 0; n < each; n++) {
                        act(args[0], first);
                    }
                } catch (Exception failed) {
                    throw new AssertionError(failed);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        check(!args[0].equals("adder") || adder.sum() == count * each);
    }

    static void act(String what, boolean first) throws Exception {
        if (what.equals("adder")) {
            adder.increment();
        } else if (what.equals("task")) {
            task.run();
            check(task.get()[0] == 1);
        } else if (first) {
            lazy.lazySet(new int[] {1});
        } else {
            int[] seen = lazy.get();
            check(seen == null || seen[0] == 1);
        }
    }

    static void check(boolean right) {
        if (!right) {
            throw new AssertionError();
        }
    }
}
