// measures: two or three threads on one key of a ConcurrentHashMap
// run: -- putIfAbsent 2 => holds (16 states, 15 transitions)
// run: -- putIfAbsent 3 => holds (32 states, 31 transitions)
// run: -- merge 3 => holds (22 states, 26 transitions)
// run: -- computeIfAbsent 3 => holds (32 states, 31 transitions)
// run: -- get 3 => holds (26 states, 26 transitions)
import java.util.concurrent.ConcurrentHashMap;

public class Maps {
    static class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[1]);
        ConcurrentHashMap<String, Box> map = new ConcurrentHashMap<>();
        ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
        Box[] seen = new Box[count];
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                switch (args[0]) {
                    case "putIfAbsent":
                        Box mine = new Box(me + 1);
                        Box old = map.putIfAbsent("k", mine);
                        seen[me] = old == null ? mine : old;
                        break;
                    case "merge":
                        counts.merge("k", 1, Integer::sum);
                        break;
                    case "computeIfAbsent":
                        seen[me] = map.computeIfAbsent("k", k -> new Box(me + 1));
                        break;
                    default:
                        if (me == 0) {
                            map.put("k", new Box(1));
                        } else {
                            seen[me] = map.get("k");
                            check(seen[me] == null || seen[me].value == 1);
                        }
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (args[0].equals("merge")) {
            check(counts.get("k") == count);
        } else if (!args[0].equals("get")) {
            for (Box box : seen) {
                check(box == map.get("k") && box.value > 0);
            }
        }
    }

    static void check(boolean right) {
        if (!right) {
            throw new AssertionError();
        }
    }
}
