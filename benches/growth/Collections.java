// measures: two or three threads on collections of java.util.concurrent that hand objects over
// run: -- ConcurrentLinkedQueue 2 => holds (16 states, 15 transitions)
// run: -- ConcurrentLinkedQueue 3 => holds (41 states, 42 transitions)
// run: -- ConcurrentLinkedDeque 2 => holds (28 states, 28 transitions)
// run: -- ConcurrentLinkedDeque 3 => holds (196 states, 243 transitions)
// run: -- ConcurrentSkipListMap 2 => holds (12 states, 12 transitions)
// run: -- ConcurrentSkipListMap 3 => holds (23 states, 27 transitions)
// run: -- CopyOnWriteArrayList 2 => holds (14 states, 14 transitions)
// run: -- CopyOnWriteArrayList 3 => holds (39 states, 42 transitions)
// run: -- LinkedTransferQueue 2 => holds (16 states, 15 transitions)
// run: -- LinkedTransferQueue 3 => holds (41 states, 42 transitions)
// run: -- PriorityBlockingQueue 2 => holds (14 states, 13 transitions)
// run: -- LinkedBlockingDeque 2 => holds (14 states, 13 transitions)
// run: -- LinkedBlockingDeque 3 => holds (34 states, 35 transitions)
import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;

public class Collections {
    static class Item implements Comparable<Item> {
        int value;

        Item(int value) {
            this.value = value;
        }

        @Override
        public int compareTo(Item other) {
            return Integer.compare(value, other.value);
        }
    }

    static Collection<Item> collection;
    static ConcurrentSkipListMap<Integer, Item> map;

    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "ConcurrentLinkedQueue": collection = new ConcurrentLinkedQueue<>(); break;
            case "ConcurrentLinkedDeque": collection = new ConcurrentLinkedDeque<>(); break;
            case "ConcurrentSkipListMap": map = new ConcurrentSkipListMap<>(); break;
            case "CopyOnWriteArrayList": collection = new CopyOnWriteArrayList<>(); break;
            case "LinkedTransferQueue": collection = new LinkedTransferQueue<>(); break;
            case "PriorityBlockingQueue": collection = new PriorityBlockingQueue<>(); break;
            default: collection = new LinkedBlockingDeque<>();
        }
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                if (me == count - 1) {
                    look();
                } else if (map != null) {
                    map.put(me, new Item(me + 1));
                } else {
                    collection.add(new Item(me + 1));
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int size = map != null ? map.size() : collection.size();
        check(size == count - 1 || size == count - 2 && collection instanceof Queue);
    }

    static void look() {
        if (map != null) {
            var first = map.firstEntry();
            check(first == null || first.getValue().value == first.getKey() + 1);
        } else if (collection instanceof Queue) {
            Item item = ((Queue<Item>) collection).poll();
            check(item == null || item.value > 0);
        } else {
            for (Item item : collection) {
                check(item.value > 0);
            }
        }
    }

    static void check(boolean right) {
        if (!right) {
            throw new AssertionError();
        }
    }
}
