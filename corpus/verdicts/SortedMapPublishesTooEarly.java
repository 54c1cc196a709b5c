// law: what happens after a value is put in is not ordered with what follows its being got [API documentation of java.util.concurrent]
// verdict: => violated
import java.util.concurrent.ConcurrentSkipListMap;

class SortedMapPublishesTooEarly {
    public static void main(String[] args) {
        ConcurrentSkipListMap<Integer, int[]> map = new ConcurrentSkipListMap<>();
        new Thread(() -> {
            int[] value = {0};
            map.put(1, value);
            value[0] = 1;
        }).start();
        int[] got = map.get(1);
        assert got == null || got[0] == 1;
    }
}
