// law: putAll is no operation at one moment: others may see some of what it puts [API documentation of ConcurrentHashMap]
// verdict: => violated assertion
// verdict: --model sc --no-trust => violated assertion
import java.util.HashMap;
import java.util.concurrent.ConcurrentHashMap;

class MapFilledByAll {
    public static void main(String[] args) {
        HashMap<Integer, Integer> all = new HashMap<>();
        all.put(1, 1);
        all.put(2, 2);
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        new Thread(() -> map.putAll(all)).start();
        new Thread(() -> {
            if (map.containsKey(1)) {
                assert map.containsKey(2);
            }
        }).start();
    }
}
