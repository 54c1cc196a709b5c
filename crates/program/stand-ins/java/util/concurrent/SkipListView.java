package java.util.concurrent;

import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentSkipListMap.Node;
import java.util.concurrent.locks.Guard;
import java.util.function.Predicate;

/** A part of a map in the order of its keys, perhaps the other way round. Each operation is one of the map. */
final class SkipListView<K, V> extends AbstractMap<K, V> implements ConcurrentNavigableMap<K, V> {
    private static final int EQUAL = ConcurrentSkipListMap.EQUAL, LESS = ConcurrentSkipListMap.LESS, GREATER = ConcurrentSkipListMap.GREATER;

    private final ConcurrentSkipListMap<K, V> whole;
    /** The bounds; null if there is none. */
    private final K low, high;
    private final boolean lowIn, highIn, descends;

    SkipListView(ConcurrentSkipListMap<K, V> whole, K low, boolean lowIn, K high, boolean highIn, boolean descends) {
        this.whole = whole;
        this.low = low;
        this.lowIn = lowIn;
        this.high = high;
        this.highIn = highIn;
        this.descends = descends;
    }

    private boolean tooLow(K key) {
        int order = low == null ? 1 : whole.compare(key, low);
        return order < 0 || order == 0 && !lowIn;
    }

    private boolean tooHigh(K key) {
        int order = high == null ? -1 : whole.compare(key, high);
        return order > 0 || order == 0 && !highIn;
    }

    @SuppressWarnings("unchecked")
    private boolean has(Object key) {
        K wanted = (K) Objects.requireNonNull(key);
        return !tooLow(wanted) && !tooHigh(wanted);
    }

    private K checked(K key) {
        if (!has(key)) {
            throw new IllegalArgumentException("key out of range");
        }
        return key;
    }

    private Node<K, V> within(Node<K, V> node) {
        K key = key(node);
        return key == null || tooLow(key) || tooHigh(key) ? null : node;
    }

    /** The node next to the key in the order of the view; null if there is none. */
    private Node<K, V> near(K key, int relation) {
        int other = (relation & EQUAL) | ((relation & LESS) != 0 ? GREATER : 0) | ((relation & GREATER) != 0 ? LESS : 0);
        int really = descends ? other : relation;
        if (key == null || tooLow(key) && (really & GREATER) != 0 || tooHigh(key) && (really & LESS) != 0) {
            boolean up = (really & GREATER) != 0;
            boolean in = up ? lowIn : highIn;
            return within(whole.near(up ? low : high, (up ? GREATER : LESS) | (in ? EQUAL : 0)));
        }
        return within(whole.near(key, really));
    }

    /** The node that comes after one that was seen. */
    private Node<K, V> next(Node<K, V> node) {
        return within(descends ? whole.near(node.key, LESS) : whole.after(node));
    }

    /** Goes through the nodes; what it returns next is known before. */
    private final class Walk {
        private Node<K, V> next = near(null, GREATER), returned;
        private V value = next == null ? null : next.value;

        boolean hasNext() {
            return next != null;
        }

        Map.Entry<K, V> step() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            Map.Entry<K, V> entry = new AbstractMap.SimpleImmutableEntry<>(next.key, value);
            returned = next;
            next = SkipListView.this.next(next);
            value = next == null ? null : next.value;
            return entry;
        }

        void remove() {
            if (returned == null) {
                throw new IllegalStateException();
            }
            whole.remove(returned.key);
            returned = null;
        }
    }

    private static <A> boolean openTest(Predicate<? super A> filter, A a) {
        return filter.test(a);
    }

    /** Takes out the keys whose entries, or whose values, fulfil a condition, each if its value is still that of which this is known. */
    private boolean removeIf(Predicate<? super Map.Entry<K, V>> ofEntries, Predicate<? super V> ofValues) {
        boolean removed = false;
        for (Node<K, V> node = near(null, GREATER); node != null; node = next(node)) {
            V seen = node.value;
            boolean fits = ofValues != null ? openTest(ofValues, seen) : openTest(ofEntries, new AbstractMap.SimpleImmutableEntry<>(node.key, seen));
            removed |= fits && whole.remove(node.key, seen);
            Guard.pause();
        }
        return removed;
    }

    public V get(Object key) {
        return has(key) ? whole.get(key) : null;
    }

    public boolean containsKey(Object key) {
        return has(key) && whole.containsKey(key);
    }

    public V put(K key, V value) {
        return whole.put(checked(key), value);
    }

    public V putIfAbsent(K key, V value) {
        return whole.putIfAbsent(checked(key), value);
    }

    public V remove(Object key) {
        return has(key) ? whole.remove(key) : null;
    }

    public boolean remove(Object key, Object value) {
        return has(key) && whole.remove(key, value);
    }

    public boolean replace(K key, V old, V value) {
        return whole.replace(checked(key), old, value);
    }

    public V replace(K key, V value) {
        return whole.replace(checked(key), value);
    }

    public boolean isEmpty() {
        return near(null, GREATER) == null;
    }

    public int size() {
        int size = 0;
        for (Node<K, V> node = near(null, GREATER); node != null; node = next(node)) {
            Guard.pause();
            size++;
        }
        return size;
    }

    public boolean containsValue(Object value) {
        Objects.requireNonNull(value);
        for (Node<K, V> node = near(null, GREATER); node != null; node = next(node)) {
            if (value.equals(node.value)) {
                return true;
            }
            Guard.pause();
        }
        return false;
    }

    public void clear() {
        for (Node<K, V> node = near(null, GREATER); node != null; node = next(node)) {
            whole.takeEntry(node);
            Guard.pause();
        }
    }

    public Comparator<? super K> comparator() {
        Comparator<? super K> own = whole.comparator();
        return descends ? Collections.reverseOrder(own) : own;
    }

    private K key(Node<K, V> node) {
        return ConcurrentSkipListMap.key(node);
    }

    private Map.Entry<K, V> entry(Node<K, V> node) {
        return ConcurrentSkipListMap.entry(node);
    }

    private K present(Node<K, V> node) {
        if (node == null) {
            throw new NoSuchElementException();
        }
        return key(node);
    }

    public K firstKey() {
        return present(near(null, GREATER));
    }

    public K lastKey() {
        return present(near(null, LESS));
    }

    public Map.Entry<K, V> firstEntry() {
        return entry(near(null, GREATER));
    }

    public Map.Entry<K, V> lastEntry() {
        return entry(near(null, LESS));
    }

    private Map.Entry<K, V> poll(int relation) {
        Node<K, V> node = near(null, relation);
        while (node != null) {
            Guard.pause();
            Map.Entry<K, V> entry = whole.takeEntry(node);
            if (entry != null) {
                return entry;
            }
            node = near(null, relation);
        }
        return null;
    }

    public Map.Entry<K, V> pollFirstEntry() {
        return poll(GREATER);
    }

    public Map.Entry<K, V> pollLastEntry() {
        return poll(LESS);
    }

    public Map.Entry<K, V> lowerEntry(K key) {
        return entry(near(Objects.requireNonNull(key), LESS));
    }

    public K lowerKey(K key) {
        return key(near(Objects.requireNonNull(key), LESS));
    }

    public Map.Entry<K, V> floorEntry(K key) {
        return entry(near(Objects.requireNonNull(key), LESS | EQUAL));
    }

    public K floorKey(K key) {
        return key(near(Objects.requireNonNull(key), LESS | EQUAL));
    }

    public Map.Entry<K, V> ceilingEntry(K key) {
        return entry(near(Objects.requireNonNull(key), GREATER | EQUAL));
    }

    public K ceilingKey(K key) {
        return key(near(Objects.requireNonNull(key), GREATER | EQUAL));
    }

    public Map.Entry<K, V> higherEntry(K key) {
        return entry(near(Objects.requireNonNull(key), GREATER));
    }

    public K higherKey(K key) {
        return key(near(Objects.requireNonNull(key), GREATER));
    }

    public ConcurrentNavigableMap<K, V> descendingMap() {
        return new SkipListView<>(whole, low, lowIn, high, highIn, !descends);
    }

    /** A part of this part. */
    private SkipListView<K, V> part(K from, boolean fromIn, K to, boolean toIn) {
        K least = descends ? to : from;
        K most = descends ? from : to;
        boolean leastIn = descends ? toIn : fromIn;
        boolean mostIn = descends ? fromIn : toIn;
        boolean outside = least != null && low != null && (whole.compare(least, low) < 0 || whole.compare(least, low) == 0 && leastIn && !lowIn)
                || most != null && high != null && (whole.compare(most, high) > 0 || whole.compare(most, high) == 0 && mostIn && !highIn);
        if (outside) {
            throw new IllegalArgumentException("key out of range");
        }
        boolean below = least == null;
        boolean above = most == null;
        return new SkipListView<>(whole, below ? low : least, below ? lowIn : leastIn, above ? high : most, above ? highIn : mostIn, descends);
    }

    public ConcurrentNavigableMap<K, V> subMap(K from, boolean fromInclusive, K to, boolean toInclusive) {
        return part(Objects.requireNonNull(from), fromInclusive, Objects.requireNonNull(to), toInclusive);
    }

    public ConcurrentNavigableMap<K, V> headMap(K to, boolean inclusive) {
        return part(null, false, Objects.requireNonNull(to), inclusive);
    }

    public ConcurrentNavigableMap<K, V> tailMap(K from, boolean inclusive) {
        return part(Objects.requireNonNull(from), inclusive, null, false);
    }

    public ConcurrentNavigableMap<K, V> subMap(K from, K to) {
        return subMap(from, true, to, false);
    }

    public ConcurrentNavigableMap<K, V> headMap(K to) {
        return headMap(to, false);
    }

    public ConcurrentNavigableMap<K, V> tailMap(K from) {
        return tailMap(from, true);
    }

    public NavigableSet<K> keySet() {
        return navigableKeySet();
    }

    public NavigableSet<K> navigableKeySet() {
        return new Keys<>(this);
    }

    public NavigableSet<K> descendingKeySet() {
        return descendingMap().navigableKeySet();
    }

    public Collection<V> values() {
        return new Values();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries();
    }

    private final class Values extends AbstractCollection<V> {
        public Iterator<V> iterator() {
            Walk walk = new Walk();
            return new Iterator<V>() {
                public boolean hasNext() {
                    return walk.hasNext();
                }

                public V next() {
                    return walk.step().getValue();
                }

                public void remove() {
                    walk.remove();
                }
            };
        }

        public Spliterator<V> spliterator() {
            return new WeakSpliterator<>(this, Spliterator.ORDERED);
        }

        public boolean removeIf(Predicate<? super V> filter) {
            return SkipListView.this.removeIf(null, Objects.requireNonNull(filter));
        }

        public int size() {
            return SkipListView.this.size();
        }
    }

    private final class Entries extends AbstractSet<Map.Entry<K, V>> {
        public Iterator<Map.Entry<K, V>> iterator() {
            Walk walk = new Walk();
            return new Iterator<Map.Entry<K, V>>() {
                public boolean hasNext() {
                    return walk.hasNext();
                }

                public Map.Entry<K, V> next() {
                    return walk.step();
                }

                public void remove() {
                    walk.remove();
                }
            };
        }

        public Spliterator<Map.Entry<K, V>> spliterator() {
            return new WeakSpliterator<>(this, Spliterator.ORDERED | Spliterator.DISTINCT);
        }

        public boolean removeIf(Predicate<? super Map.Entry<K, V>> filter) {
            return SkipListView.this.removeIf(Objects.requireNonNull(filter), null);
        }

        public boolean contains(Object o) {
            if (!(o instanceof Map.Entry)) {
                return false;
            }
            V value = get(((Map.Entry<?, ?>) o).getKey());
            return value != null && value.equals(((Map.Entry<?, ?>) o).getValue());
        }

        public boolean remove(Object o) {
            return o instanceof Map.Entry && SkipListView.this.remove(((Map.Entry<?, ?>) o).getKey(), ((Map.Entry<?, ?>) o).getValue());
        }

        public int size() {
            return SkipListView.this.size();
        }
    }

    /** The keys of a map. */
    private static final class Keys<K> extends AbstractSet<K> implements NavigableSet<K> {
        private final SkipListView<K, ?> whole;

        Keys(SkipListView<K, ?> map) {
            whole = map;
        }

        private static <K, V> Iterator<K> over(SkipListView<K, V> map) {
            SkipListView<K, V>.Walk walk = map.new Walk();
            return new Iterator<K>() {
                public boolean hasNext() {
                    return walk.hasNext();
                }

                public K next() {
                    return walk.step().getKey();
                }

                public void remove() {
                    walk.remove();
                }
            };
        }

        public Iterator<K> iterator() {
            return over(whole);
        }

        public Spliterator<K> spliterator() {
            return new WeakSpliterator<>(this, Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.SORTED, whole.comparator());
        }

        public Iterator<K> descendingIterator() {
            return whole.descendingKeySet().iterator();
        }

        public int size() {
            return whole.size();
        }

        public boolean isEmpty() {
            return whole.isEmpty();
        }

        public boolean contains(Object o) {
            return whole.containsKey(o);
        }

        public boolean remove(Object o) {
            return whole.remove(o) != null;
        }

        public void clear() {
            whole.clear();
        }

        public K lower(K key) {
            return whole.lowerKey(key);
        }

        public K floor(K key) {
            return whole.floorKey(key);
        }

        public K ceiling(K key) {
            return whole.ceilingKey(key);
        }

        public K higher(K key) {
            return whole.higherKey(key);
        }

        public Comparator<? super K> comparator() {
            return whole.comparator();
        }

        public K first() {
            return whole.firstKey();
        }

        public K last() {
            return whole.lastKey();
        }

        public K pollFirst() {
            Map.Entry<K, ?> entry = whole.pollFirstEntry();
            return entry == null ? null : entry.getKey();
        }

        public K pollLast() {
            Map.Entry<K, ?> entry = whole.pollLastEntry();
            return entry == null ? null : entry.getKey();
        }

        public NavigableSet<K> descendingSet() {
            return whole.descendingKeySet();
        }

        public NavigableSet<K> subSet(K from, boolean fromInclusive, K to, boolean toInclusive) {
            return whole.subMap(from, fromInclusive, to, toInclusive).navigableKeySet();
        }

        public NavigableSet<K> headSet(K to, boolean inclusive) {
            return whole.headMap(to, inclusive).navigableKeySet();
        }

        public NavigableSet<K> tailSet(K from, boolean inclusive) {
            return whole.tailMap(from, inclusive).navigableKeySet();
        }

        public NavigableSet<K> subSet(K from, K to) {
            return subSet(from, true, to, false);
        }

        public NavigableSet<K> headSet(K to) {
            return headSet(to, false);
        }

        public NavigableSet<K> tailSet(K from) {
            return tailSet(from, true);
        }
    }
}
