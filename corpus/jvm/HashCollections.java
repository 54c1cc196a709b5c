// feature: HashMap, LinkedHashMap, HashSet: operations, resizing, colliding keys, insertion order
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

public class HashCollections {
    record Colliding(int id) {
        @Override
        public int hashCode() {
            return 42;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        for (String word : "one two three two one two".split(" ")) {
            map.merge(word, 1, Integer::sum);
        }
        System.out.println(map.get("one") + " " + map.get("two") + " " + map.get("three") + " " + map.get("four") + " " + map.getOrDefault("four", -1));
        System.out.println(map.put("one", 10) + " " + map.putIfAbsent("one", 11) + " " + map.putIfAbsent("six", 6) + " " + map.computeIfAbsent("seven", String::length)
                + " " + map.computeIfPresent("seven", (k, v) -> v * 2) + " " + map.compute("none", (k, v) -> v == null ? 1 : v + 1) + " " + map.remove("none")
                + " " + map.remove("one", 99) + " " + map.replace("one", 12) + " " + map.containsKey("two") + " " + map.containsValue(12) + " " + map.size());
        map.put(null, 0);
        System.out.println(map.get(null) + " " + map.containsKey(null));
        Map<Integer, Integer> squares = new HashMap<>();
        for (int i = 0; i < 20; i++) {
            squares.put(i, i * i);
        }
        System.out.println(squares);
        squares.values().removeIf(v -> v % 2 == 0);
        squares.entrySet().forEach(e -> e.setValue(e.getValue() + 1));
        System.out.println(squares + " " + squares.hashCode() + " " + squares.equals(new HashMap<>(squares)));
        Map<Colliding, Integer> tree = new HashMap<>(64);
        for (int i = 0; i < 20; i++) {
            tree.put(new Colliding(i), i);
        }
        int sum = 0;
        for (int i = 0; i < 25; i++) {
            sum += tree.getOrDefault(new Colliding(i), 1000);
        }
        System.out.println(sum + " " + tree.size() + " " + tree.remove(new Colliding(7)) + " " + tree.containsKey(new Colliding(7)));
        Map<String, Integer> linked = new LinkedHashMap<>();
        for (String key : new String[] {"z", "a", "m", "z", "b"}) {
            linked.put(key, linked.size());
        }
        linked.remove("a");
        linked.put("a", 99);
        System.out.println(linked + " " + linked.keySet() + " " + linked.values());
        Map<Integer, String> cache = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
                return size() > 3;
            }
        };
        for (int i = 0; i < 4; i++) {
            cache.put(i, "v" + i);
            cache.get(1);
        }
        System.out.println(cache);
        Set<Integer> set = new HashSet<>(Set.of(1, 2, 3));
        System.out.println(set.add(2) + " " + set.add(4) + " " + set.remove(1) + " " + set + " " + set.containsAll(Set.of(2, 3)) + " " + set.retainAll(Set.of(2)) + " " + set);
        System.out.println(new LinkedHashSet<>(java.util.List.of("q", "a", "z")));
    }
}
