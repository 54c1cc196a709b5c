// feature: TreeMap and TreeSet: order, navigation, views, comparators
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

public class TreeCollections {
    public static void main(String[] args) {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 0; i < 30; i++) {
            map.put(i * 17 % 31, "v" + i);
        }
        System.out.println(map);
        for (int i = 0; i < 30; i += 3) {
            map.remove(i);
        }
        System.out.println(map.firstKey() + " " + map.lastEntry() + " " + map.floorKey(9) + " " + map.ceilingKey(9) + " " + map.higherKey(10) + " " + map.lowerKey(1));
        System.out.println(map.headMap(5) + " " + map.tailMap(25, false) + " " + map.subMap(10, 14) + " " + map.descendingMap().firstKey());
        System.out.println(map.pollFirstEntry() + " " + map.size());
        for (Map.Entry<Integer, String> entry : map.headMap(8).entrySet()) {
            System.out.print(entry.getKey() + entry.getValue() + " ");
        }
        System.out.println();
        TreeMap<String, Integer> reverse = new TreeMap<>(Comparator.reverseOrder());
        reverse.put("a", 1);
        reverse.put("c", 3);
        reverse.put("b", 2);
        reverse.merge("a", 10, Integer::sum);
        System.out.println(reverse + " " + reverse.headMap("b", true));
        TreeSet<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        System.out.println(set.add("b") + " " + set.add("B") + " " + set.add("a") + " " + set.add("C"));
        System.out.println(set + " " + set.first() + " " + set.headSet("b") + " " + set.descendingSet() + " " + set.pollLast() + " " + set.ceiling("aa"));
        try {
            new TreeMap<String, Integer>().put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no null keys");
        }
        try {
            new TreeMap<String, Integer>().firstKey();
        } catch (java.util.NoSuchElementException e) {
            System.out.println("empty");
        }
    }
}
