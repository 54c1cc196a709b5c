// check:  philosophers who count their meals without a lock: does the count ever make no sense?
// run:    2 => holds states=38
// run:    3 => holds states=201
// opmm:   2 => holds
// opmm:   3 => holds
//
// Try it:  jmmc check examples/RacyPhilosophers.java -- 3
//
// The forks are locked, in the order of their numbers; the counter is not. Meals may be forgotten, but at least one is counted and never
// more than there were: the race is benign for that question.
public class RacyPhilosophers {
    static int meals;

    public static void main(String[] args) throws InterruptedException {
        int seats = Integer.parseInt(args[0]);
        Object[] forks = new Object[seats];
        for (int i = 0; i < seats; i++) {
            forks[i] = new Object();
        }
        Thread[] philosophers = new Thread[seats];
        for (int i = 0; i < seats; i++) {
            Object smaller = forks[Math.min(i, (i + 1) % seats)];
            Object larger = forks[Math.max(i, (i + 1) % seats)];
            philosophers[i] = new Thread(() -> dine(smaller, larger), "philosopher " + i);
        }
        for (Thread philosopher : philosophers) {
            philosopher.start();
        }
        for (Thread philosopher : philosophers) {
            philosopher.join();
        }
        assert meals >= 1 && meals <= seats : meals + " meals were counted";
    }

    static void dine(Object smaller, Object larger) {
        synchronized (smaller) {
            synchronized (larger) {
                Thread.yield();     // Eating.
            }
        }
        meals++;
    }
}
