// law: a get and a put are two operations; what another thread puts between them is lost
// verdict: => violated assertion
// verdict: --model sc --no-trust => violated assertion
import java.util.concurrent.ConcurrentHashMap;

class MapGetThenPut {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("n", 0);
        Runnable more = () -> map.put("n", map.get("n") + 1);
        Thread one = new Thread(more);
        Thread two = new Thread(more);
        one.start();
        two.start();
        one.join();
        two.join();
        assert map.get("n") == 2;
    }
}
