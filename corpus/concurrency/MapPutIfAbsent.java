// check:  exactly one putIfAbsent of the same key wins
// run:    => holds races=none states=17:150,25:151
import java.util.concurrent.ConcurrentHashMap;

public class MapPutIfAbsent {
    static final ConcurrentHashMap<String, String> MAP = new ConcurrentHashMap<>();

    public static void main(String[] args) throws InterruptedException {
        String[] results = new String[2];
        Thread other = new Thread(() -> results[1] = MAP.putIfAbsent("key", "other"));
        other.start();
        results[0] = MAP.putIfAbsent("key", "main");
        other.join();
        assert (results[0] == null) != (results[1] == null) : "both or none won";
        assert MAP.get("key").equals(results[0] == null ? "main" : "other") : "the winner's value is not there";
        assert MAP.size() == 1;
    }
}
