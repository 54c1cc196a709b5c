// check:  dining philosophers, ordered forks
// run:    2 => holds races=none states=17:14,25:15
// run:    3 => holds races=none states=17:39,25:40
// run:    4 => holds races=none states=17:102,25:103
// run:    5 => holds races=none states=17:270,25:271
// run:    6 => holds races=none states=17:757,25:758
public class PhilosophersOrdered {
    static final class Fork {
        int uses;
    }

    public static void main(String[] args) throws InterruptedException {
        int n = Integer.parseInt(args[0]);
        Fork[] forks = new Fork[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new Fork();
        }
        Thread[] philosophers = new Thread[n];
        for (int i = 0; i < n; i++) {
            Fork first = forks[Math.min(i, (i + 1) % n)];
            Fork second = forks[Math.max(i, (i + 1) % n)];
            philosophers[i] = new Thread(() -> {
                synchronized (first) {
                    synchronized (second) {
                        first.uses++;
                        second.uses++;
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
        for (Fork fork : forks) {
            assert fork.uses == 2 : "a meal was lost";
        }
    }
}
