// Dining philosophers who all take the left fork first: they can starve together.
// Argument: how many philosophers.
public class Phil {
    public static void main(String[] args) throws InterruptedException {
        int seats = Integer.parseInt(args[0]);
        Object[] forks = new Object[seats];
        for (int i = 0; i < seats; i++) {
            forks[i] = new Object();
        }
        Thread[] philosophers = new Thread[seats];
        for (int i = 0; i < seats; i++) {
            int next = (i + 1) % seats;
            Object first = forks[i];
            Object second = forks[next];
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
