// feature: ConcurrentLinkedQueue, ConcurrentLinkedDeque, blocking queues, CopyOnWriteArrayList, skip list in one thread
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class ConcurrentQueuesSingle {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));
        queue.offer(4);
        System.out.println(queue + " " + queue.poll() + " " + queue.peek() + " " + queue.remove(3) + " " + queue.size() + " " + queue.contains(4) + " " + queue);
        queue.clear();
        System.out.println(queue.poll() + " " + queue.isEmpty());
        ConcurrentLinkedDeque<String> deque = new ConcurrentLinkedDeque<>();
        deque.addFirst("b");
        deque.addLast("c");
        deque.push("a");
        System.out.println(deque + " " + deque.pollLast() + " " + deque.pop() + " " + deque);
        LinkedBlockingQueue<Integer> blocking = new LinkedBlockingQueue<>(2);
        blocking.put(1);
        System.out.println(blocking.offer(2) + " " + blocking.offer(3) + " " + blocking.remainingCapacity() + " " + blocking.take() + " " + blocking.poll() + " " + blocking.poll());
        blocking.addAll(List.of(7, 8));
        List<Integer> drained = new ArrayList<>();
        System.out.println(blocking.drainTo(drained) + " " + drained);
        ArrayBlockingQueue<String> array = new ArrayBlockingQueue<>(2);
        array.put("x");
        System.out.println(array.offer("y", 1, TimeUnit.SECONDS) + " " + array.peek() + " " + array.take() + array.take() + " " + array.size());
        try {
            array.remove();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("empty");
        }
        CopyOnWriteArrayList<Integer> copies = new CopyOnWriteArrayList<>(List.of(1, 2));
        for (int i : copies) {
            copies.add(i * 10);
        }
        System.out.println(copies + " " + copies.addIfAbsent(10) + " " + copies.remove(Integer.valueOf(2)));
        ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>();
        for (int i = 5; i > 0; i--) {
            skip.put(i * 3 % 7, "s" + i);
        }
        System.out.println(skip + " " + skip.firstKey() + " " + skip.ceilingKey(4) + " " + skip.headMap(4));
    }
}
