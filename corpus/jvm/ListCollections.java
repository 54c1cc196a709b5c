// feature: ArrayList and LinkedList operations
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;

public class ListCollections {
    static void exercise(List<String> list) {
        list.add("c");
        list.add("a");
        list.add(0, "first");
        list.addAll(Arrays.asList("x", "y", "z", null));
        list.addAll(2, List.of("in", "between"));
        System.out.println(list + " " + list.size() + " " + list.indexOf("a") + " " + list.lastIndexOf("q") + " " + list.contains(null));
        list.remove("in");
        list.remove(0);
        list.set(1, "set");
        list.removeIf(s -> s == null);
        list.replaceAll(s -> s + s.length());
        System.out.println(list + " " + list.get(2) + " " + list.equals(new ArrayList<>(list)) + " " + list.hashCode());
        list.sort(null);
        System.out.println(list + " " + list.subList(1, 3));
        list.subList(1, 3).clear();
        System.out.println(list + " " + String.join("", list.toArray(new String[0])) + " " + list.toArray().length);
        list.retainAll(List.of("z1"));
        System.out.println(list + " " + list.isEmpty());
        list.clear();
        System.out.println(list.isEmpty());
        try {
            list.get(1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        exercise(new ArrayList<>());
        exercise(new LinkedList<>());
        LinkedList<Integer> deque = new LinkedList<>(List.of(1, 2, 3));
        deque.addFirst(0);
        deque.addLast(4);
        deque.push(-1);
        System.out.println(deque + " " + deque.peekFirst() + " " + deque.pollLast() + " " + deque.pop() + " " + deque.removeFirst() + " " + deque);
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            numbers.add(i * 37 % 101);
        }
        numbers.remove(Integer.valueOf(5));
        numbers.remove(5);
        int checksum = 0;
        for (int n : numbers) {
            checksum = checksum * 31 + n;
        }
        System.out.println(numbers.size() + " " + checksum);
    }
}
