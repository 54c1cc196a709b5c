// law:     where only the Java library's own code reads an old value, the program is not to blame; by the letter of the Java Memory Model it may fail [JLS §17.4.5]
// verdict: => holds
// verdict: --no-trust => unknown
// verdict: --no-trust --letter => violated assertion
import java.util.concurrent.ConcurrentSkipListMap;

public class SortedMapByTheLetter {
    public static void main(String[] arguments) throws Exception {
        ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
        Thread other = new Thread(() -> map.put(1, 1));
        other.start();
        map.put(2, 2);
        other.join();
        assert map.firstKey() == 1;
    }
}
