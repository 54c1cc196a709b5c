// law:     a stream over a concurrent collection sees what an iterator does, from when it begins, and does not know how much that is [API documentation of java.util.stream: late-binding]
// verdict: -- queue => holds
// verdict: -- linked => holds
// verdict: -- keys => holds
// verdict: -- values => holds
// verdict: -- entries => holds
// verdict: -- sorted => holds
// verdict: -- late => holds
// verdict: -- parallel => violated assertion
// verdict: -- together => holds
import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

public class StreamWhileOthersChange {
    static volatile int sum;

    public static void main(String[] args) {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        ConcurrentSkipListMap<Integer, Integer> sorted = new ConcurrentSkipListMap<>();
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        LinkedBlockingQueue<Integer> linked = new LinkedBlockingQueue<>();
        for (int i = 1; i <= 2; i++) {
            map.put(i, i);
            sorted.put(i, i);
            queue.add(i);
            linked.add(i);
        }
        switch (args[0]) {
            case "late":
                Stream<Integer> stream = queue.stream();
                queue.add(3);
                assert stream.count() == 3;
                break;
            case "parallel":
                queue.parallelStream().forEach(each -> {
                    int before = sum;
                    sum = before + each;
                });
                assert sum == 3;
                break;
            case "together":
                AtomicInteger all = new AtomicInteger();
                map.values().parallelStream().forEach(all::addAndGet);
                assert all.get() == 3;
                break;
            default:
                Collection<?> seen = args[0].equals("queue") ? queue : args[0].equals("linked") ? linked : args[0].equals("keys") ? map.keySet()
                        : args[0].equals("values") ? map.values() : args[0].equals("entries") ? map.entrySet() : sorted.keySet();
                new Thread(() -> {
                    map.remove(1);
                    sorted.remove(1);
                    queue.remove(1);
                    linked.remove(1);
                }).start();
                int length = seen.stream().toArray().length;
                assert length == 1 || length == 2;
        }
    }
}
