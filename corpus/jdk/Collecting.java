// feature: java.util collections
import java.util.*;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class Collecting {
    enum E { A, B, C, D }
    static List<Integer> ints(int n) { return IntStream.range(0, n).boxed().collect(Collectors.toList()); }
    static <K, V> LinkedHashMap<K, V> lru(int n) { return new LinkedHashMap<>(16, 0.75f, true) { @Override protected boolean removeEldestEntry(Map.Entry<K, V> e) { return size() > n; } }; }
    record Bad(int k) { @Override public int hashCode() { return 42; } }
    record BadC(int k) implements Comparable<BadC> { @Override public int hashCode() { return 7; } public int compareTo(BadC o) { return Integer.compare(k, o.k); } }

    public static void main(String[] args) {
        Cases c = new Cases(args);
        c.show("hashOrder", () -> new HashSet<>(List.of("banana", "apple", "cherry", "date", "elder", "fig", "grape", "zebra", "Aa", "BB")));
        c.show("hashOrderInts", () -> new HashSet<>(List.of(100, 17, 33, 1, 65536, -1, 16, 0)));
        c.show("hashMapText", () -> { Map<Object, Object> m = new HashMap<>(); m.put(null, 1); m.put("k", null); m.put(3.5, 'x'); m.put(m, m); return m.size() + " " + m.get(null); });
        c.show("hashMapSelf", () -> { Map<Object, Object> m = new HashMap<>(); m.put("me", m); return m; });
        c.show("listSelf", () -> { List<Object> m = new ArrayList<>(); m.add(m); return m.toString(); });
        c.show("collisionsTree", () -> { Map<BadC, Integer> m = new HashMap<>(128); for (int i = 20; i > 0; i--) { m.put(new BadC(i), i); } m.remove(new BadC(3)); return m.values() + " " + m.get(new BadC(5)) + m.get(new BadC(99)); });
        c.show("hashMapMethods", () -> { Map<String, Integer> m = new HashMap<>(Map.of("a", 1)); return m.putIfAbsent("a", 2) + " " + m.computeIfAbsent("b", String::length) + " " + m.merge("a", 5, Integer::sum) + " " + m.compute("z", (k, v) -> v == null ? 9 : 0) + " " + m.computeIfPresent("b", (k, v) -> null) + m.getOrDefault("q", -1) + m.replace("a", 8) + m + m.remove("a", 9); });
        c.show("mergeNull", () -> new HashMap<String, Integer>().merge("a", null, Integer::sum));
        c.show("hashMapCme", () -> { Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2)); for (Integer k : m.keySet()) { m.put(k + 10, 0); } return m; });
        c.show("hashMapComputeCme", () -> { Map<Integer, Integer> m = new HashMap<>(); return m.computeIfAbsent(1, k -> { m.put(2, 2); return 1; }); });
        c.show("entrySet", () -> { Map<String, Integer> m = new TreeMap<>(Map.of("a", 1, "b", 2)); m.entrySet().removeIf(e -> e.getValue() == 1); m.entrySet().iterator().next().setValue(7); m.replaceAll((k, v) -> v * 2); return m + " " + m.keySet().contains("b") + m.entrySet().contains(Map.entry("b", 14)); });
        c.show("linkedAccess", () -> { Map<String, Integer> m = lru(3); m.put("a", 1); m.put("b", 2); m.put("c", 3); m.get("a"); m.put("d", 4); m.putIfAbsent("c", 0); m.getOrDefault("a", 0); return m; });
        c.show("linkedSet", () -> { Set<Integer> s = new LinkedHashSet<>(List.of(5, 3, 1)); s.add(3); s.remove(5); s.add(5); return s; });
        c.show("treeNavigation", () -> { TreeMap<Integer, String> m = new TreeMap<>(Map.of(1, "a", 3, "c", 5, "e", 7, "g")); return m.floorKey(4) + " " + m.ceilingEntry(4) + " " + m.lowerKey(1) + " " + m.higherEntry(7) + " " + m.headMap(5, true) + m.tailMap(3, false) + m.subMap(2, 6) + m.descendingMap() + m.firstEntry() + m.pollLastEntry() + m; });
        c.show("treeSub", () -> { TreeMap<Integer, String> m = new TreeMap<>(Map.of(1, "a", 3, "c", 5, "e")); NavigableMap<Integer, String> s = m.subMap(2, true, 4, true); s.put(4, "d"); s.remove(3); return m + " " + s + s.descendingMap() + s.size(); });
        c.show("treeSubBad", () -> { new TreeMap<>(Map.of(1, "a")).headMap(3).put(5, "x"); return 0; });
        c.show("treeSubBad2", () -> new TreeMap<>(Map.of(1, "a")).subMap(3, 1));
        c.show("treeNull", () -> new TreeMap<String, Integer>().put(null, 1));
        c.show("treeCast", () -> { Map<Object, Integer> m = new TreeMap<>(); m.put("a", 1); m.put(2, 2); return m; });
        c.show("treeNotComparable", () -> new TreeSet<Object>().add(new Object()));
        c.show("treeEmpty", () -> new TreeMap<>().firstKey());
        c.show("treeMany", () -> { TreeMap<Integer, Integer> m = new TreeMap<>(); Random r = new Random(3); for (int i = 0; i < 200; i++) { m.put(r.nextInt(100), i); if (i % 3 == 0) { m.remove(r.nextInt(100)); } } return m; });
        c.show("treeSet", () -> { TreeSet<String> s = new TreeSet<>(String.CASE_INSENSITIVE_ORDER); Collections.addAll(s, "b", "A", "a", "C"); return s + " " + s.descendingSet() + s.headSet("b") + s.floor("bb") + s.pollFirst() + s.comparator().compare("x", "X"); });
        c.show("list", () -> { List<Integer> l = ints(6); l.remove(2); l.remove((Integer) 5); l.add(1, 9); l.set(0, 8); l.addAll(2, List.of(7, 7)); return l + " " + l.indexOf(7) + l.lastIndexOf(7) + l.contains(3) + l.subList(1, 3) + l.hashCode(); });
        c.show("listBad", () -> ints(3).set(3, 1));
        c.show("listBadAdd", () -> { ints(3).add(5, 1); return 0; });
        c.show("listBadRemove", () -> ints(3).remove(-1));
        c.show("listNegative", () -> new ArrayList<>(-1));
        c.show("listCme", () -> { List<Integer> l = ints(5); for (Integer i : l) { if (i == 2) { l.remove(i); } } return l; });
        c.show("listNearEnd", () -> { List<Integer> l = ints(5); for (Integer i : l) { if (i == 3) { l.remove(i); } } return l; });
        c.show("listIterator", () -> { List<Integer> l = ints(4); ListIterator<Integer> i = l.listIterator(2); i.previous(); i.set(50); i.add(60); i.next(); i.next(); i.remove(); return l + " " + i.nextIndex() + i.hasPrevious(); });
        c.show("listIteratorBad", () -> { Iterator<Integer> i = ints(2).iterator(); i.remove(); return 0; });
        c.show("iteratorEnd", () -> new ArrayList<>().iterator().next());
        c.show("subList", () -> { List<Integer> l = ints(8); l.subList(2, 5).clear(); List<Integer> s = l.subList(1, 3); s.add(77); s.replaceAll(x -> x + 1); return l + " " + s; });
        c.show("subListCme", () -> { List<Integer> l = ints(8); List<Integer> s = l.subList(2, 5); l.add(1); return s.size(); });
        c.show("subListBad", () -> ints(3).subList(2, 1));
        c.show("subListBad2", () -> ints(3).subList(0, 4));
        c.show("sort", () -> { List<String> l = new ArrayList<>(List.of("b1", "a2", "b0", "a1", "c9")); l.sort(Comparator.comparing(s -> s.charAt(0))); return l; });
        c.show("sortLarge", () -> { Random r = new Random(7); List<int[]> l = new ArrayList<>(); for (int i = 0; i < 300; i++) { l.add(new int[] {r.nextInt(10), i}); } l.sort(Comparator.comparingInt(a -> a[0])); long h = 0; for (int[] a : l) { h = h * 31 + a[1]; } return h; });
        c.show("sortContract", () -> { List<Integer> l = ints(64); Collections.shuffle(l, new Random(1)); l.sort((a, b) -> a % 3 == 0 ? 1 : -1); return l; });
        c.show("sortNull", () -> { List<Integer> l = new ArrayList<>(Arrays.asList(3, null, 1)); Collections.sort(l); return l; });
        c.show("linkedList", () -> { LinkedList<Integer> l = new LinkedList<>(ints(5)); l.addFirst(9); l.removeLast(); l.push(8); l.offer(7); l.removeFirstOccurrence(2); l.add(2, 66); return l + " " + l.peekFirst() + l.pollLast() + l.getLast() + l.descendingIterator().next(); });
        c.show("linkedEmpty", () -> new LinkedList<>().getFirst());
        c.show("linkedBad", () -> new LinkedList<>(ints(2)).get(2));
        c.show("deque", () -> { ArrayDeque<Integer> d = new ArrayDeque<>(); for (int i = 0; i < 20; i++) { d.addFirst(i); d.addLast(-i); if (i % 3 == 0) { d.pollFirst(); } } d.removeIf(x -> x % 2 == 0); return d; });
        c.show("dequeNull", () -> { new ArrayDeque<>().add(null); return 0; });
        c.show("dequePop", () -> new ArrayDeque<>().pop());
        c.show("priority", () -> { PriorityQueue<Integer> q = new PriorityQueue<>(List.of(5, 1, 4, 2, 3, 9, 0)); q.remove(4); String t = q + " "; while (!q.isEmpty()) { t += q.poll(); } return t; });
        c.show("priorityOrder", () -> { PriorityQueue<String> q = new PriorityQueue<>(Comparator.comparing(String::length).reversed()); q.addAll(List.of("a", "bbb", "cc", "dd")); return q + q.peek(); });
        c.show("priorityElement", () -> new PriorityQueue<>().element());
        c.show("stack", () -> { Stack<Integer> s = new Stack<>(); s.push(1); s.push(2); return s.peek() + s.pop() + " " + s.search(1) + s.empty(); });
        c.show("stackEmpty", () -> new Stack<>().pop());
        c.show("vector", () -> { Vector<Integer> v = new Vector<>(List.of(1, 2)); v.insertElementAt(9, 1); v.setSize(5); return v + " " + v.capacity() + v.elementAt(1); });
        c.show("vectorBad", () -> new Vector<>(List.of(1)).elementAt(3));
        c.show("hashtable", () -> { Hashtable<String, Integer> h = new Hashtable<>(); for (String s : List.of("one", "two", "three", "four", "five")) { h.put(s, s.length()); } return h + " " + Collections.list(h.keys()) + h.contains(3); });
        c.show("hashtableNull", () -> new Hashtable<>().put("a", null));
        c.show("enumMap", () -> { EnumMap<E, Integer> m = new EnumMap<>(E.class); m.put(E.C, 3); m.put(E.A, 1); return m + " " + m.containsKey(E.B); });
        c.show("enumSet", () -> EnumSet.of(E.D, E.A) + " " + EnumSet.complementOf(EnumSet.of(E.B)) + EnumSet.range(E.B, E.D) + EnumSet.allOf(E.class) + EnumSet.noneOf(E.class) + EnumSet.copyOf(List.of(E.C, E.A)));
        c.show("enumSetEmpty", () -> EnumSet.copyOf(new ArrayList<E>()));
        c.show("identity", () -> { Map<String, Integer> m = new IdentityHashMap<>(); m.put(new String("a"), 1); m.put(new String("a"), 2); m.put("b", 3); m.put("b", 4); return m.size() + " " + m.get("b") + m.get("a"); });
        c.show("weak", () -> { Map<String, Integer> m = new WeakHashMap<>(); String k = new String("k"); m.put(k, 1); m.put(null, 2); return m.get(k) + " " + m.get(null) + m.size(); });
        c.show("immutable", () -> List.of(1, 2).add(3));
        c.show("immutableNull", () -> List.of(1, null));
        c.show("immutableContains", () -> List.of(1).contains(null));
        c.show("immutableMap", () -> Map.of("a", 1, "a", 2));
        c.show("immutableSet", () -> Set.of(1, 1));
        c.show("immutableText", () -> List.of(1, 2, 3) + " " + Map.of("k", 1) + Set.of(5) + Map.entry("a", 1) + List.copyOf(Set.of(3)) + List.of().equals(new ArrayList<>()));
        c.show("immutableHash", () -> Map.of(1, 2, 3, 4).hashCode() + " " + Set.of(1, 2, 3).hashCode() + " " + List.of(1, 2).hashCode());
        c.show("unmodifiable", () -> { Collections.unmodifiableList(ints(2)).clear(); return 0; });
        c.show("unmodifiableMap", () -> Collections.unmodifiableMap(new HashMap<>(Map.of(1, 2))).entrySet().iterator().next().setValue(3));
        c.show("collections", () -> { List<Integer> l = ints(6); Collections.rotate(l, 2); Collections.swap(l, 0, 5); String t = l + ""; Collections.reverse(l); return t + l + Collections.max(l) + Collections.min(l, Comparator.reverseOrder()) + Collections.frequency(l, 3) + Collections.nCopies(2, "x") + Collections.disjoint(l, List.of(99)) + Collections.indexOfSubList(l, List.of(1, 2)); });
        c.show("shuffleSeeded", () -> { List<Integer> l = ints(10); Collections.shuffle(l, new Random(42)); return l; });
        c.show("binarySearch", () -> Collections.binarySearch(List.of(1, 3, 5), 4) + " " + Collections.binarySearch(List.of(1, 3, 5), 5));
        c.show("maxEmpty", () -> Collections.max(new ArrayList<Integer>()));
        c.show("fill", () -> { List<Integer> l = ints(3); Collections.fill(l, 7); Collections.replaceAll(l, 7, 8); Collections.copy(l, List.of(1)); return l; });
        c.show("copyBad", () -> { Collections.copy(ints(1), ints(2)); return 0; });
        c.show("checked", () -> { List l = Collections.checkedList(new ArrayList<>(), Integer.class); l.add("x"); return l; });
        c.show("singletons", () -> Collections.singletonList(1) + " " + Collections.emptyMap() + Collections.singleton(null) + Collections.singletonMap(1, 2) + Collections.emptyList().size());
        c.show("emptyAdd", () -> Collections.emptyList().add(null));
        c.show("synchronized", () -> Collections.synchronizedMap(new TreeMap<>(Map.of(2, 1, 1, 2))) + " " + Collections.synchronizedList(ints(2)));
        c.show("setFromMap", () -> Collections.newSetFromMap(new TreeMap<Integer, Boolean>()).addAll(List.of(2, 1)));
        c.show("asLifo", () -> { Queue<Integer> q = Collections.asLifoQueue(new ArrayDeque<>()); q.add(1); q.add(2); return q.poll(); });
        c.show("retain", () -> { List<Integer> l = ints(9); l.retainAll(Set.of(2, 4, 20)); boolean b = l.removeAll(List.of(4)); return l + " " + b + l.containsAll(List.of(2)); });
        c.show("toArray", () -> { Integer[] a = ints(3).toArray(new Integer[5]); return Arrays.toString(a) + ints(2).toArray().getClass() + ints(2).toArray(Integer[]::new).length; });
        c.show("toArrayStore", () -> ints(3).toArray(new String[3]));
        c.show("spliterator", () -> { Spliterator<Integer> s = ints(10).spliterator(); Spliterator<Integer> h = s.trySplit(); return s.estimateSize() + " " + h.estimateSize() + " " + s.hasCharacteristics(Spliterator.SIZED) + Integer.toHexString(s.characteristics()); });
        c.show("abstractText", () -> new AbstractMap.SimpleEntry<>("k", 1) + " " + new AbstractMap.SimpleImmutableEntry<>("k", 1).hashCode() + " " + new AbstractList<Integer>() { public Integer get(int i) { return i; } public int size() { return 3; } });
        c.show("abstractAdd", () -> new AbstractList<Integer>() { public Integer get(int i) { return i; } public int size() { return 3; } }.add(5));
        c.show("equals", () -> List.of(1, 2).equals(Arrays.asList(1, 2)) + " " + new HashSet<>(List.of(1)).equals(Set.of(1)) + new TreeMap<>(Map.of(1, 2)).equals(Map.of(1, 2)) + List.of(1).equals(Set.of(1)) + new ArrayDeque<>(List.of(1)).equals(new ArrayDeque<>(List.of(1))));
        c.show("bitSet", () -> { BitSet b = new BitSet(); b.set(3); b.set(10, 15); b.flip(12); BitSet d = (BitSet) b.clone(); d.and(BitSet.valueOf(new long[] {0xff00})); return b + " " + b.cardinality() + b.nextClearBit(10) + b.previousSetBit(9) + b.length() + b.size() + d + b.intersects(d) + Arrays.toString(b.toLongArray()) + b.get(2, 12) + b.hashCode(); });
        c.show("bitSetBad", () -> { new BitSet().set(-1); return 0; });
        c.show("comparators", () -> Arrays.asList(3, 1, 2).stream().sorted(Comparator.<Integer>naturalOrder().reversed()).collect(Collectors.toList()) + " " + Map.Entry.<Integer, Integer>comparingByValue().compare(Map.entry(1, 2), Map.entry(2, 1)));
        c.show("groupDefault", () -> { Map<Integer, List<String>> m = new TreeMap<>(Comparator.reverseOrder()); for (String s : List.of("a", "bb", "c")) { m.computeIfAbsent(s.length(), k -> new ArrayList<>()).add(s); } return m; });
        c.show("iteratorForEach", () -> { StringBuilder b = new StringBuilder(); ints(4).iterator().forEachRemaining(b::append); new TreeMap<>(Map.of(1, 2)).forEach((k, v) -> b.append(k).append(v)); return b; });
        c.show("hashSetGrow", () -> { Set<String> s = new HashSet<>(); for (int i = 0; i < 40; i++) { s.add("k" + i * 7919); } return s; });
        c.show("entryText", () -> new HashMap<>(Map.of("a", List.of(1))).entrySet() + " " + new HashMap<>(Map.of("a", 1)).keySet());
        c.show("clone", () -> { HashMap<Integer, Integer> m = new HashMap<>(Map.of(1, 2)); HashMap<Integer, Integer> n = (HashMap<Integer, Integer>) m.clone(); n.put(3, 4); return m + " " + n + new ArrayList<>(ints(2)).clone() + new TreeSet<>(ints(2)).clone(); });
    }
}
