// check:  concurrent merges of one key are atomic
// run:    => holds races=none states=17:169,25:170
import java.util.concurrent.ConcurrentHashMap;

public class MapMerge {
    static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> MAP.merge("key", 1, Integer::sum));
        other.start();
        MAP.merge("key", 1, Integer::sum);
        other.join();
        assert MAP.get("key") == 2 : "lost update";
    }
}
