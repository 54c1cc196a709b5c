// check:  counter guarded by a synchronized method; arguments: threads, increments
// run:    2 2 => holds races=none states=17:21,25:41
// run:    3 1 => holds races=none states=17:25,25:95
public class SynchronizedCounter {
    private int count;

    synchronized void increment() {
        count++;
    }

    synchronized int get() {
        return count;
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedCounter counter = new SynchronizedCounter();
        int increments = Integer.parseInt(args[1]);
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int j = 0; j < increments; j++) {
                    counter.increment();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert counter.get() == threads.length * increments : "lost update";
    }
}
