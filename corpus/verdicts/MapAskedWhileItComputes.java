// law:     while a function computes a new value of a key, who looks at it, or would leave it as it is, need not wait; who changes it waits [API documentation of ConcurrentHashMap.compute: some attempted update operations may be blocked]
// verdict: -- get => violated assertion
// verdict: -- putIfAbsent => violated assertion
// verdict: -- computeIfAbsent => violated assertion
// verdict: -- add => violated assertion
// verdict: -- put => holds
// verdict: -- replace => holds
// verdict: -- merge => holds
// verdict: -- later => holds
import java.util.concurrent.ConcurrentHashMap;

public class MapAskedWhileItComputes {
    static volatile boolean computes;

    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("k", 1);
        Thread other = new Thread(() -> map.compute("k", (key, value) -> {
            computes = true;
            return 2;
        }));
        other.start();
        if (args[0].equals("later")) {
            other.join();
            assert map.putIfAbsent("k", 5) == 2 && map.computeIfAbsent("k", key -> 5) == 2;
        } else if (computes) {
            assert seen(map, args[0]) == 2;
        }
    }

    static int seen(ConcurrentHashMap<String, Integer> map, String operation) {
        switch (operation) {
            case "get": return map.get("k");
            case "putIfAbsent": return map.putIfAbsent("k", 5);
            case "computeIfAbsent": return map.computeIfAbsent("k", key -> 5);
            case "add": return map.keySet(5).add("k") ? 5 : map.get("k");
            case "put": return map.put("k", 5);
            case "replace": return map.replace("k", 5);
            default: return map.merge("k", 5, (old, more) -> old);
        }
    }
}
