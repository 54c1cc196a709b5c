// law: looking for a value walks over the map while others change it; a value that is there at every moment may be missed [API documentation of ConcurrentHashMap]
// verdict: => violated assertion
// verdict: --model sc --no-trust => violated assertion
import java.util.concurrent.ConcurrentHashMap;

class MapValueMoves {
    public static void main(String[] args) {
        ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>();
        map.put(3, "other");
        map.put(9, "value");
        new Thread(() -> {
            map.put(1, "value");
            map.remove(9);
        }).start();
        new Thread(() -> {
            assert map.containsValue("value");
        }).start();
    }
}
