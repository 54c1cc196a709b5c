// law: each entry is taken out by one thread only [API documentation of ConcurrentSkipListMap.pollFirstEntry]
// verdict: => holds
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

class SortedMapTakenOnce {
    static Map.Entry<Integer, Integer> other;

    public static void main(String[] args) throws InterruptedException {
        ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
        map.put(1, 1);
        map.put(2, 2);
        Thread thread = new Thread(() -> other = map.pollFirstEntry());
        thread.start();
        Map.Entry<Integer, Integer> own = map.pollLastEntry();
        thread.join();
        assert own.getKey() == 2 && other.getKey() == 1 && map.isEmpty();
    }
}
