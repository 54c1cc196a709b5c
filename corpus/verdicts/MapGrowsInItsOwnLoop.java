// law:     forEach comes to a key that its own action puts in behind; an iterator has looked for the next key already, but not for its value [ConcurrentHashMap of the JDK]
// verdict: => holds
// verdict: --no-trust => holds
// verdict: -- wrong => violated assertion
import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;

public class MapGrowsInItsOwnLoop {
    static int seen, walked;

    public static void main(String[] args) {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        map.put(1, 1);
        map.forEach((key, value) -> {
            seen++;
            map.put(2, 2);
        });
        map.remove(2);
        for (int key : map.keySet()) {
            walked++;
            map.put(2, 2);
        }
        map.remove(2);
        map.keySet().forEach(key -> {
            seen++;
            map.put(2, 2);
        });
        map.remove(2);
        map.values().forEach(value -> {
            seen++;
            map.put(2, 2);
        });
        map.remove(2);
        map.entrySet().forEach(entry -> {
            seen++;
            entry.setValue(5);
            map.put(2, 2);
        });
        assert map.get(1) == 5;
        Iterator<Integer> values = map.values().iterator();
        map.put(1, 6);
        assert values.next() == 6;
        map.remove(1);
        assert values.next() == 2;
        assert seen == (args.length > 0 ? 7 : 8) && walked == 1;
    }
}
