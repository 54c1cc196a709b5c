// feature: ConcurrentHashMap in one thread
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapSingle {
    public static void main(String[] args) {
        ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 12; i++) {
            map.put(i, "v" + i);
        }
        System.out.println(map + " " + map.size());
        System.out.println(map.putIfAbsent(3, "x") + " " + map.putIfAbsent(12, "v12") + " " + map.computeIfAbsent(13, k -> "c" + k) + " " + map.computeIfAbsent(13, k -> "never")
                + " " + map.computeIfPresent(0, (k, v) -> v + v) + " " + map.compute(1, (k, v) -> null) + " " + map.containsKey(1));
        System.out.println(map.merge(2, "!", String::concat) + " " + map.merge(20, "new", String::concat) + " " + map.replace(4, "v4", "w4") + " " + map.replace(4, "v4", "z") + " "
                + map.remove(5) + " " + map.remove(6, "no") + " " + map.getOrDefault(99, "none") + " " + map.get(7) + " " + map.contains("v8"));
        int sum = 0;
        for (Map.Entry<Integer, String> entry : map.entrySet()) {
            sum += entry.getKey();
            if (entry.getKey() == 8) {
                map.remove(9);
            }
        }
        System.out.println(sum + " " + map.keySet() + " " + map.mappingCount() + " " + map.isEmpty());
        for (int i = 0; i < 100; i++) {
            map.put(i, "big");
        }
        System.out.println(map.size() + " " + map.values().stream().filter("big"::equals).count() + " " + map.reduceKeys(1000, Integer::sum));
        try {
            map.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("no null keys");
        }
        map.clear();
        System.out.println(map + " " + map.size());
        ConcurrentHashMap.KeySetView<String, Boolean> set = ConcurrentHashMap.newKeySet();
        System.out.println(set.add("a") + " " + set.add("a") + " " + set);
    }
}
