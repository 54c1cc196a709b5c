// check:  dining philosophers, ordered forks
// run:    2 => holds races=none
// run:    3 => holds races=none
// run:    4 => holds races=none
// run:    5 => holds races=none
// run:    6 => holds races=none
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
