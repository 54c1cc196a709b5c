// law:     clearing a concurrent map takes out some of what is put in meanwhile, not always what came first [API documentation of ConcurrentHashMap]
// verdict: => violated assertion
// verdict: --model sc --no-trust => violated assertion
// verdict: -- filter => violated assertion
// verdict: -- before => holds
import java.util.concurrent.ConcurrentHashMap;

public class MapClearedOnTheWay {
    public static void main(String[] args) throws InterruptedException {
        String how = args.length > 0 ? args[0] : "clear";
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        map.put(3, 3);
        Thread other = new Thread(() -> {
            map.put(1, 1);
            map.put(2, 2);
        });
        other.start();
        if (how.equals("before")) {
            other.join();
        }
        if (how.equals("filter")) {
            map.keySet().removeIf(key -> true);
        } else {
            map.clear();
        }
        other.join();
        assert map.containsKey(2) || !map.containsKey(1);
    }
}
