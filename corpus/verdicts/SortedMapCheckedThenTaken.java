// law: between two calls others may change the map [API documentation of ConcurrentSkipListMap]
// verdict: => violated
import java.util.concurrent.ConcurrentSkipListMap;

class SortedMapCheckedThenTaken {
    public static void main(String[] args) {
        ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
        map.put(1, 1);
        new Thread(map::pollFirstEntry).start();
        if (!map.isEmpty()) {
            assert map.pollFirstEntry() != null;
        }
    }
}
