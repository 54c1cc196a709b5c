// law: what is seen through the keys of a map is the map: either thread may come first
// verdict: -- there => violated assertion
// verdict: -- missing => violated assertion
import java.util.concurrent.ConcurrentHashMap;

class MapSeenThroughKeys {
    public static void main(String[] args) {
        boolean there = args[0].equals("there");
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        new Thread(() -> map.put(1, 1)).start();
        new Thread(() -> {
            assert map.keySet().contains(1) == there;
        }).start();
    }
}
