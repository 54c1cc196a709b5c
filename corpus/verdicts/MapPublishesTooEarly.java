// law: what comes after a put is not ordered by it
// verdict: => violated assertion
import java.util.concurrent.ConcurrentHashMap;

class MapPublishesTooEarly {
    static class Box {
        int value;
    }

    public static void main(String[] args) {
        ConcurrentHashMap<Integer, Box> map = new ConcurrentHashMap<>();
        new Thread(() -> {
            Box box = new Box();
            map.put(1, box);
            box.value = 42;
        }).start();
        new Thread(() -> {
            Box box = map.get(1);
            assert box == null || box.value == 42;
        }).start();
    }
}
