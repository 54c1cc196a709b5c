// law: while a function computes a key's value, who wants to change that key waits; who only looks does not [API documentation of ConcurrentHashMap]
// verdict: => holds
import java.util.concurrent.ConcurrentHashMap;

class MapComputesSlowly {
    static volatile int step;
    static int calls;

    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Runnable compute = () -> map.computeIfAbsent(1, key -> {
            step = 1;
            calls++;
            step = 2;
            return calls;
        });
        Thread one = new Thread(compute);
        Thread two = new Thread(compute);
        one.start();
        two.start();
        Integer seen = map.get(1);
        assert seen == null || seen == 1;
        one.join();
        two.join();
        assert map.get(1) == 1 && calls == 1;
    }
}
