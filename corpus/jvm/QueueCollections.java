// feature: ArrayDeque and PriorityQueue
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;

public class QueueCollections {
    record Task(String name, int priority) { }

    public static void main(String[] args) {
        Deque<Integer> deque = new ArrayDeque<>(2);
        for (int i = 0; i < 20; i++) {
            if (i % 2 == 0) deque.addFirst(i); else deque.addLast(i);
        }
        System.out.println(deque + " " + deque.peekFirst() + " " + deque.peekLast());
        System.out.println(deque.pollFirst() + " " + deque.pollLast() + " " + deque.size() + " " + deque.contains(7) + " " + deque.removeFirstOccurrence(7) + " " + deque);
        deque.push(100);
        System.out.println(deque.pop() + " " + deque.descendingIterator().next());
        try {
            deque.add(null);
        } catch (NullPointerException e) {
            System.out.println("no null elements");
        }
        deque.clear();
        System.out.println(deque.poll() + " " + deque.isEmpty());
        PriorityQueue<Integer> heap = new PriorityQueue<>(List.of(5, 3, 8, 1, 9, 2));
        System.out.println(heap);
        heap.add(0);
        heap.remove(8);
        StringBuilder order = new StringBuilder();
        while (!heap.isEmpty()) {
            order.append(heap.poll()).append(' ');
        }
        System.out.println(order);
        Queue<Task> tasks = new PriorityQueue<>(Comparator.comparingInt(Task::priority).reversed().thenComparing(Task::name));
        Collections.addAll(tasks, new Task("b", 1), new Task("a", 1), new Task("c", 5));
        System.out.println(tasks.poll() + " " + tasks.poll() + " " + tasks.peek());
    }
}
