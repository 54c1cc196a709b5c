// measures: loops around waits with time-outs
// run: -- latch => holds (7 states, 8 transitions)
// run: -- poll => holds (7 states, 8 transitions)
// run: -- tryLock => holds (20 states, 24 transitions)
// run: -- await => holds (31 states, 44 transitions)
// run: -- get => holds (10 states, 13 transitions)
// run: -- terminated => holds (35 states, 61 transitions)
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class TimedLoops {
    static int data;

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "latch": latch(); break;
            case "poll": poll(); break;
            case "tryLock": tryLock(); break;
            case "await": await(); break;
            case "get": get(); break;
            default: terminated();
        }
    }

    static void latch() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(() -> {
            data = 1;
            latch.countDown();
        }).start();
        while (!latch.await(1, TimeUnit.SECONDS)) {
        }
        check(data == 1);
    }

    static void poll() throws Exception {
        LinkedBlockingQueue<int[]> queue = new LinkedBlockingQueue<>();
        new Thread(() -> queue.offer(new int[] {1})).start();
        int[] taken;
        while ((taken = queue.poll(1, TimeUnit.SECONDS)) == null) {
        }
        check(taken[0] == 1);
    }

    static void tryLock() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = new Thread(() -> {
                try {
                    while (!lock.tryLock(1, TimeUnit.SECONDS)) {
                    }
                    data++;
                    lock.unlock();
                } catch (InterruptedException nobody) {
                    throw new AssertionError();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        check(data == 2);
    }

    static void await() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        new Thread(() -> {
            lock.lock();
            data = 1;
            changed.signal();
            lock.unlock();
        }).start();
        lock.lock();
        while (data == 0) {
            changed.await(1, TimeUnit.SECONDS);
        }
        lock.unlock();
    }

    static void get() throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        new Thread(task).start();
        while (true) {
            try {
                check(task.get(1, TimeUnit.SECONDS) == 1);
                return;
            } catch (TimeoutException again) {
                // Once more.
            }
        }
    }

    static void terminated() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> data = 1);
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
        }
        check(data == 1);
    }

    static void check(boolean right) {
        if (!right) {
            throw new AssertionError();
        }
    }
}
