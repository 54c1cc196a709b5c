// law: iterators see what is there all the time, in order, and perhaps others [API documentation of ConcurrentSkipListMap]
// verdict: => holds
import java.util.concurrent.ConcurrentSkipListMap;

class SortedMapSeenOnTheWay {
    public static void main(String[] args) {
        ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
        map.put(1, 1);
        map.put(3, 3);
        new Thread(() -> {
            map.remove(1);
            map.put(2, 2);
        }).start();
        int last = 0, sum = 0;
        for (int key : map.keySet()) {
            assert key > last;
            last = key;
            sum += key;
        }
        assert last == 3 && sum >= 3 && sum <= 6;
    }
}
