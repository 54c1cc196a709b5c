// law:     an iterator over a concurrent map may have gone past where a key is put in and see one that is put in later, or find none though there is always one; what is there all the time it sees [API documentation of ConcurrentHashMap]
// verdict: => violated assertion
// verdict: --model sc --no-trust => violated assertion
// verdict: -- empty => violated assertion
// verdict: -- moved => violated assertion
// verdict: -- value => violated assertion
// verdict: -- kept => holds
import java.util.concurrent.ConcurrentHashMap;

public class MapIteratedOnTheWay {
    public static void main(String[] args) throws InterruptedException {
        String how = args.length > 0 ? args[0] : "late";
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        if (!how.equals("empty")) {
            map.put(3, 3);
        }
        Thread other = new Thread(() -> {
            map.put(1, 3);
            if (how.equals("moved") || how.equals("value")) {
                map.remove(3);
            } else {
                map.put(2, 2);
            }
        });
        other.start();
        if (how.equals("value")) {
            assert map.containsValue(3);
            return;
        }
        boolean one = false, two = false, three = false;
        for (int key : map.keySet()) {
            one |= key == 1;
            two |= key == 2;
            three |= key == 3;
        }
        other.join();
        assert how.equals("kept") || how.equals("moved") || one || !two;
        assert how.equals("empty") || one || three;
    }
}
