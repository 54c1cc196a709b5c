// measures: synchronized, with one worker or two
// run: -- 8 => holds (3165 states, 4871 transitions)
// run: --threads 2 -- 8 => holds
// Dining philosophers who take the fork with the smaller number first: nobody starves.
// Argument: how many philosophers.
public class PhilOrd {
    public static void main(String[] args) throws InterruptedException {
        int seats = Integer.parseInt(args[0]);
        Object[] forks = new Object[seats];
        for (int i = 0; i < seats; i++) {
            forks[i] = new Object();
        }
        Thread[] philosophers = new Thread[seats];
        for (int i = 0; i < seats; i++) {
            int next = (i + 1) % seats;
            Object first = forks[Math.min(i, next)];
            Object second = forks[Math.max(i, next)];
            philosophers[i] = new Thread(() -> {
                synchronized (first) {
                    synchronized (second) {
                        // Eats.
                    }
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
