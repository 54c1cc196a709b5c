// measures: threads that use a ConcurrentHashMap, each with keys of its own
// run: -- 2 2 => holds (22 states, 25 transitions)
// run: -- 4 2 => holds (138 states, 273 transitions)
import java.util.concurrent.ConcurrentHashMap;

public class MapKeys {
    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[0]);
        int each = Integer.parseInt(args[1]);
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            int first = i * each;
            threads[i] = new Thread(() -> {
                for (int key = first; key < first + each; key++) {
                    map.put(key, key + 1);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int key = 0; key < count * each; key++) {
            if (map.get(key) != key + 1) {
                throw new AssertionError();
            }
        }
    }
}
