// law: the size of a concurrent map reflects a transient state; a key that is there need not be counted yet [API documentation of ConcurrentHashMap]
// verdict: => violated assertion
// verdict: --model sc --no-trust => violated assertion
import java.util.concurrent.ConcurrentHashMap;

class MapSizeLags {
    public static void main(String[] args) {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        new Thread(() -> map.put(1, 1)).start();
        new Thread(() -> {
            if (map.containsKey(1)) {
                assert map.size() == 1;
            }
        }).start();
    }
}
