// measures: dining philosophers with a ReentrantLock for each fork; all take the fork with the smaller number first, so nobody starves
// run: -- 4 => holds (85 states, 113 transitions)
// run: -- 6 => holds (665 states, 1126 transitions)
// run: -- 8 => holds (5895 states, 12094 transitions)
import java.util.concurrent.locks.ReentrantLock;

public class PhilL {
    public static void main(String[] args) throws InterruptedException {
        int seats = Integer.parseInt(args[0]);
        ReentrantLock[] forks = new ReentrantLock[seats];
        for (int i = 0; i < seats; i++) {
            forks[i] = new ReentrantLock();
        }
        Thread[] philosophers = new Thread[seats];
        for (int i = 0; i < seats; i++) {
            int next = (i + 1) % seats;
            ReentrantLock first = forks[Math.min(i, next)];
            ReentrantLock second = forks[Math.max(i, next)];
            philosophers[i] = new Thread(() -> {
                first.lock();
                try {
                    second.lock();
                    second.unlock();
                } finally {
                    first.unlock();
                }
            });
        }
        for (Thread philosopher : philosophers) {
            philosopher.start();
        }
        for (Thread philosopher : philosophers) {
            philosopher.join();
        }
    }
}
