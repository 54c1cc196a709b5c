// check:  get followed by put on a concurrent map is not atomic
// run:    => violated assertion races=none states=225
import java.util.concurrent.ConcurrentHashMap;

public class MapGetThenPut {
    static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();

    static void increment() {
        MAP.put("key", MAP.getOrDefault("key", 0) + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(MapGetThenPut::increment);
        other.start();
        increment();
        other.join();
        assert MAP.get("key") == 2 : "lost update";
    }
}
