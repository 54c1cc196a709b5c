// law: what happens before a put happens before what follows the get that returns it [package documentation of java.util.concurrent]
// verdict: => holds
import java.util.concurrent.ConcurrentHashMap;

class MapPublishes {
    static class Box {
        int value;
    }

    public static void main(String[] args) {
        ConcurrentHashMap<Integer, Box> map = new ConcurrentHashMap<>();
        new Thread(() -> {
            Box box = new Box();
            box.value = 42;
            map.put(1, box);
        }).start();
        new Thread(() -> {
            Box box = map.get(1);
            assert box == null || box.value == 42;
        }).start();
    }
}
