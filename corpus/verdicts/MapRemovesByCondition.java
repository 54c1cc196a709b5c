// law:     what is removed from a map by a condition on values or entries goes only if the value is still that for which it holds; by a condition on keys it goes as it is [API documentation of Collection.removeIf]
// verdict: -- hash values => holds
// verdict: -- hash entries => holds
// verdict: -- hash keys => violated assertion
// verdict: -- sorted values => holds
// verdict: -- sorted entries => holds
// verdict: -- sorted keys => violated assertion
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;

public class MapRemovesByCondition {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentMap<String, Integer> map = args[0].equals("hash") ? new ConcurrentHashMap<>() : new ConcurrentSkipListMap<>();
        map.put("k", 1);
        map.put("other", 1);
        Thread other = new Thread(() -> {
            switch (args[1]) {
                case "values":
                    map.values().removeIf(value -> value == 1);
                    break;
                case "entries":
                    map.entrySet().removeIf(entry -> entry.getValue() == 1);
                    break;
                default:
                    map.keySet().removeIf(key -> map.get(key) == 1);
            }
        });
        other.start();
        map.put("k", 2);
        other.join();
        assert map.get("k") != null && map.get("k") == 2;
        assert !map.containsKey("other");
    }
}
