// law: of two putIfAbsent calls for one key exactly one puts [API documentation of ConcurrentMap]
// verdict: => holds
import java.util.concurrent.ConcurrentHashMap;

class MapPutIfAbsentOnce {
    static int first;
    static int second;

    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Thread one = new Thread(() -> first = map.putIfAbsent("k", 1) == null ? 1 : 0);
        Thread two = new Thread(() -> second = map.putIfAbsent("k", 2) == null ? 1 : 0);
        one.start();
        two.start();
        one.join();
        two.join();
        assert first + second == 1;
    }
}
