// feature: collections: enum maps, records as keys, iterators, access order, navigation, merge and compute
import java.util.*;
import java.util.function.*;
public class CollectionsTour {
    enum C {
        RED, GREEN, BLUE;
        C next() {
            return values()[(ordinal()+1)%values().length];
        }
    }
    record K(int a, String b) {
    }
    public static void main(String[] args) {
        EnumMap<C, Integer> em = new EnumMap<>(C.class);
        em.put(C.BLUE, 3);
        em.put(C.RED, 1);
        System.out.println(em + " " + em.containsKey(C.GREEN) + " " + EnumSet.complementOf(EnumSet.of(C.RED)) + " " + EnumSet.range(C.RED, C.GREEN) + " " + C.valueOf("RED").next() + " " + EnumSet.noneOf(C.class));
        Map<K, String> m = new HashMap<>();
        m.put(new K(1, "x"), "one");
        m.put(new K(1, "x"), "two");
        System.out.println(m + " " + m.get(new K(1, "x")) + " " + new K(1, "x").hashCode());
        List<Integer> l = new ArrayList<>(List.of(5, 2, 8, 1, 9));
        try {
            for (Integer i : l) if (i==2) l.remove(i);
        } catch (ConcurrentModificationException e) {
            System.out.println("CME");
        }
        l.removeIf(x -> x>8);
        Collections.sort(l);
        System.out.println(l + " " + Collections.binarySearch(l, 5) + " " + Collections.max(l) + " " + Collections.frequency(l, 5));
        Collections.reverse(l);
        Collections.swap(l, 0, 1);
        Collections.rotate(l, 1);
        Collections.shuffle(l, new Random(42));
        System.out.println(l + " " + Collections.nCopies(3, "a") + " " + Collections.disjoint(l, List.of(100)));
        try {
            List.of(1).add(2);
        } catch (UnsupportedOperationException e) {
            System.out.println("UOE " + e.getMessage());
        }
        try {
            C.valueOf("X");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Optional<String> o = Optional.of("hi");
        System.out.println(o.map(String::length).filter(x -> x>1).orElse(0) + " " + Optional.empty().isPresent() + " " + o + " " + Optional.ofNullable(null).or(() -> Optional.of("z")).get() + " " + OptionalInt.of(3));
        try {
            Optional.empty().get();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        TreeMap<String, Integer> tm = new TreeMap<>(Comparator.reverseOrder());
        for (String s : "the quick brown fox jumps over the lazy dog".split(" ")) tm.merge(s, 1, Integer::sum);
        System.out.println(tm + " " + tm.firstKey() + " " + tm.headMap("lazy") + " " + tm.ceilingKey("m") + " " + tm.pollFirstEntry() + " " + tm.descendingMap().firstKey());
        PriorityQueue<int[]> pq = new PriorityQueue<>((p, q) -> p[1]-q[1]);
        pq.add(new int[]{1, 5});
        pq.add(new int[]{2, 3});
        pq.add(new int[]{3, 4});
        StringBuilder sb = new StringBuilder();
        while(!pq.isEmpty()) sb.append(pq.poll()[0]);
        System.out.println(sb);
        Deque<Integer> dq = new ArrayDeque<>();
        dq.push(1);
        dq.addLast(2);
        dq.offerFirst(0);
        System.out.println(dq + " " + dq.peekLast() + " " + dq.pop());
        LinkedList<String> ll = new LinkedList<>(List.of("a", "b", "c"));
        ListIterator<String> it = ll.listIterator();
        it.next();
        it.add("x");
        it.next();
        it.set("y");
        System.out.println(ll + " " + ll.indexOf("y"));
        Map<String, List<Integer>> multi = new TreeMap<>();
        multi.computeIfAbsent("a", k -> new ArrayList<>()).add(1);
        multi.computeIfAbsent("a", k -> new ArrayList<>()).add(2);
        multi.computeIfPresent("a", (k, v) -> v.size()>5?null:v);
        multi.putIfAbsent("b", List.of());
        System.out.println(multi + " " + multi.getOrDefault("z", List.of(9)));
        multi.replaceAll((k, v) -> List.of(v.size()));
        System.out.println(multi);
        LinkedHashMap<Integer, Integer> lru = new LinkedHashMap<>(16, 0.75f, true) {
            protected boolean removeEldestEntry(Map.Entry<Integer, Integer> e) {
                return size()>2;
            }
        }
        ;
        lru.put(1, 1);
        lru.put(2, 2);
        lru.get(1);
        lru.put(3, 3);
        System.out.println(lru + " " + lru.keySet());
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(x -> x*2).apply(1, 2) + " " + Function.<Integer>identity().compose((String s) -> s.length()).apply("four") + " " + ((Predicate<String>)String::isEmpty).negate().or(s -> true).test("") + " " + UnaryOperator.identity().apply("u") + " " + Stack.class.getSimpleName());
        Iterator<Integer> iter = new Iterator<>() {
            int i = 0;
            public boolean hasNext() {
                return i<3;
            }
            public Integer next() {
                return i++;
            }
        }
        ;
        Iterable<Integer> itb = () -> iter;
        for (int v: itb) System.out.print(v + " ");
        System.out.println();
        BitSet bs = new BitSet();
        bs.set(1, 5);
        bs.clear(2);
        System.out.println(bs + " " + bs.cardinality() + " " + bs.nextClearBit(1));
        Hashtable<String, Integer> ht = new Hashtable<>();
        ht.put("k", 1);
        Vector<Integer> v = new Vector<>(List.of(3, 4));
        System.out.println(ht + " " + v.elementAt(1) + " " + new Properties() + " " + new IdentityHashMap<>(Map.of("a", 1)).size() + " " + new WeakHashMap<>(Map.of("q", 2)));
        StringTokenizer st = new StringTokenizer("a b;c", " ;");
        while(st.hasMoreTokens()) System.out.print(st.nextToken() + ".");
        System.out.println(new StringJoiner("-", "<", ">").add("a").add("b") + " " + new UUID(1, 2) + " " + Objects.hash(1, 2, 3) + " " + Objects.requireNonNullElse(null, "d") + " " + Arrays.hashCode(new int[]{1, 2}));
    }
}
