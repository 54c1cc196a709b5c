// law: what happens before a value is put in happens before what follows its being got [API documentation of java.util.concurrent]
// verdict: => holds
import java.util.concurrent.ConcurrentSkipListMap;

class SortedMapPublishes {
    static int plain;

    public static void main(String[] args) {
        ConcurrentSkipListMap<Integer, int[]> map = new ConcurrentSkipListMap<>();
        new Thread(() -> {
            int[] value = {1};
            plain = 1;
            map.put(1, value);
        }).start();
        int[] got = map.get(1);
        assert got == null || got[0] == 1 && plain == 1;
    }
}
