// check:  dining philosophers who all take the left fork first
// run:    2 => violated deadlock races=none states=16
// run:    3 => violated deadlock races=none states=41
// run:    4 => violated deadlock races=none states=114
public class PhilosophersDeadlock {
    public static void main(String[] args) throws InterruptedException {
        int n = Integer.parseInt(args[0]);
        Object[] forks = new Object[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new Object();
        }
        Thread[] philosophers = new Thread[n];
        for (int i = 0; i < n; i++) {
            Object left = forks[i];
            Object right = forks[(i + 1) % n];
            philosophers[i] = new Thread(() -> {
                synchronized (left) {
                    synchronized (right) {
                        Thread.yield();
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
