// law: merge is one operation, the function included [API documentation of ConcurrentHashMap]
// verdict: => holds
import java.util.concurrent.ConcurrentHashMap;

class MapMergeCounts {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> map.merge("n", 1, Integer::sum));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert map.get("n") == 3;
    }
}
