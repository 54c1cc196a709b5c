// A counter guarded by a monitor.
// Arguments: threads, increments of each.
public class SyncCounter {
    static final Object GUARD = new Object();
    static int count;

    public static void main(String[] args) throws InterruptedException {
        int increments = Integer.parseInt(args[1]);
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < increments; n++) {
                    synchronized (GUARD) {
                        count++;
                    }
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == threads.length * increments : "an increment was lost";
    }
}
