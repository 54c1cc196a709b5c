package java.util.concurrent;

import java.util.AbstractMap;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.locks.Guard;

/**
 * A map in the order of its keys. Operations on one key happen at one moment each; who takes out the first or last key finds it first, and takes it out later.
 *
 * <p>What happens before a key and value are put in happens before what follows their being looked at or taken out; nothing else is ordered. Functions are not called at the moment of the
 * change, and may be called again. Iterators and views see each key that is there all the time, and perhaps others. The size lags behind.
 */
public class ConcurrentSkipListMap<K, V> extends AbstractMap<K, V> implements ConcurrentNavigableMap<K, V>, Cloneable, java.io.Serializable {
    private static final long serialVersionUID = -8627078645895051609L;
    /** How a key is looked for: the same, one that is less, or one that is greater. */
    static final int EQUAL = 1, LESS = 2, GREATER = 4;

    static final class Node<K, V> {
        final K key;
        /** Written when it is put in, read whenever it is looked at: happens-before. */
        volatile V value;
        boolean removed;
        Node<K, V> next;

        Node(K key, V value, Node<K, V> next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    private final Comparator<? super K> comparator;
    private Node<K, V> first;
    /** Keys that were counted. */
    private int count;

    public ConcurrentSkipListMap() {
        this.comparator = null;
    }

    public ConcurrentSkipListMap(Comparator<? super K> comparator) {
        this.comparator = comparator;
    }

    public ConcurrentSkipListMap(Map<? extends K, ? extends V> m) {
        this.comparator = null;
        putAll(m);
    }

    public ConcurrentSkipListMap(SortedMap<K, ? extends V> m) {
        this.comparator = m.comparator();
        putAll(m);
    }

    @SuppressWarnings("unchecked")
    final int compare(K one, K other) {
        return comparator == null ? ((Comparable<? super K>) one).compareTo(other) : comparator.compare(one, other);
    }

    /** How the key stands to that of the node. */
    private int compareTo(K key, Node<K, V> node) {
        V before = node.value;
        return compare(key, node.key);
    }

    /** The node that stands so to the key; null if there is none. For a key that is null, it is the first that is greater, or the last that is less, of all. */
    final Node<K, V> near(K key, int relation) {
        Node<K, V> before = null;
        Node<K, V> node = first;
        while (node != null) {
            int order = key == null ? (relation & GREATER) != 0 ? -1 : 1 : compareTo(key, node);
            if (order == 0 && (relation & EQUAL) != 0 || order < 0 && (relation & GREATER) != 0) {
                return node;
            }
            if (order < 0 || order == 0 && (relation & GREATER) == 0) {
                break;
            }
            before = node;
            node = node.next;
        }
        return (relation & LESS) != 0 ? before : null;
    }

    /** The node after one that may have been taken out. */
    final Node<K, V> after(Node<K, V> node) {
        Node<K, V> next = node.next;
        while (next != null && next.removed) {
            next = next.next;
        }
        return next;
    }

    private Node<K, V> find(Object key) {
        @SuppressWarnings("unchecked")
        K wanted = (K) Objects.requireNonNull(key);
        return near(wanted, EQUAL);
    }

    /** Counts what was put in or taken out, later. */
    private void counted(int by) {
        if (Guard.observed()) {
            Guard.pause();
        }
        count += by;
    }

    private V put(K key, V value, boolean onlyIfAbsent) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(value);
        if (first == null) {
            // Whether it can be compared at all.
            compare(key, key);
        }
        Node<K, V> node = near(key, EQUAL | LESS);
        if (node == null || compareTo(key, node) != 0) {
            Node<K, V> added = new Node<>(key, value, node == null ? first : node.next);
            if (node == null) {
                first = added;
            } else {
                node.next = added;
            }
            counted(1);
            return null;
        }
        V old = node.value;
        if (!onlyIfAbsent) {
            node.value = value;
        }
        return old;
    }

    /** Takes the node out. */
    private V take(Node<K, V> node) {
        V old = node.value;
        Node<K, V> before = null;
        for (Node<K, V> other = first; other != node; other = other.next) {
            before = other;
        }
        if (before == null) {
            first = node.next;
        } else {
            before.next = node.next;
        }
        node.removed = true;
        counted(-1);
        return old;
    }

    public boolean containsKey(Object key) {
        return find(key) != null;
    }

    public V get(Object key) {
        Node<K, V> node = find(key);
        return node == null ? null : node.value;
    }

    public V getOrDefault(Object key, V other) {
        V value = get(key);
        return value == null ? other : value;
    }

    public V put(K key, V value) {
        return put(key, value, false);
    }

    public V putIfAbsent(K key, V value) {
        return put(key, value, true);
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        for (Map.Entry<? extends K, ? extends V> entry : m.entrySet()) {
            Guard.pause();
            put(entry.getKey(), entry.getValue());
        }
    }

    public V remove(Object key) {
        Node<K, V> node = find(key);
        return node == null ? null : take(node);
    }

    public boolean remove(Object key, Object value) {
        Node<K, V> node = find(key);
        if (node == null || value == null || !value.equals(node.value)) {
            return false;
        }
        take(node);
        return true;
    }

    public boolean replace(K key, V old, V value) {
        Objects.requireNonNull(old);
        Objects.requireNonNull(value);
        Node<K, V> node = find(key);
        if (node == null || !old.equals(node.value)) {
            return false;
        }
        node.value = value;
        return true;
    }

    public V replace(K key, V value) {
        Objects.requireNonNull(value);
        Node<K, V> node = find(key);
        if (node == null) {
            return null;
        }
        V old = node.value;
        node.value = value;
        return old;
    }

    public boolean containsValue(Object value) {
        Objects.requireNonNull(value);
        for (Node<K, V> node = first; node != null; node = after(node)) {
            if (value.equals(node.value)) {
                return true;
            }
            Guard.pause();
        }
        return false;
    }

    public int size() {
        Guard.observe();
        return Math.max(count, 0);
    }

    public boolean isEmpty() {
        return first == null;
    }

    public void clear() {
        while (first != null) {
            take(first);
            Guard.pause();
        }
    }

    public ConcurrentSkipListMap<K, V> clone() {
        ConcurrentSkipListMap<K, V> copy = new ConcurrentSkipListMap<>(comparator);
        copy.putAll(this);
        return copy;
    }

    static <K, V> Map.Entry<K, V> entry(Node<K, V> node) {
        return node == null ? null : new AbstractMap.SimpleImmutableEntry<>(node.key, node.value);
    }

    /** The key of a node, with what came before it was put in. */
    static <K, V> K key(Node<K, V> node) {
        if (node == null) {
            return null;
        }
        V before = node.value;
        return node.key;
    }

    /** Takes out the node if it is still there; what was in it. */
    final Map.Entry<K, V> takeEntry(Node<K, V> node) {
        if (node.removed) {
            return null;
        }
        Map.Entry<K, V> entry = entry(node);
        take(node);
        return entry;
    }

    private Map.Entry<K, V> poll(int relation) {
        Map.Entry<K, V> entry = null;
        for (Node<K, V> node = near(null, relation); node != null && entry == null; node = near(null, relation)) {
            Guard.pause();
            entry = takeEntry(node);
            if (entry != null) {
                break;
            }
        }
        return entry;
    }

    private static <K> K present(K key) {
        if (key == null) {
            throw new NoSuchElementException();
        }
        return key;
    }

    public Comparator<? super K> comparator() {
        return comparator;
    }

    public K firstKey() {
        return present(key(near(null, GREATER)));
    }

    public K lastKey() {
        return present(key(near(null, LESS)));
    }

    public Map.Entry<K, V> firstEntry() {
        return entry(near(null, GREATER));
    }

    public Map.Entry<K, V> lastEntry() {
        return entry(near(null, LESS));
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

    public NavigableSet<K> keySet() {
        return navigableKeySet();
    }

    public NavigableSet<K> navigableKeySet() {
        return new SkipListView<>(this, null, false, null, false, false).navigableKeySet();
    }

    public Collection<V> values() {
        return new SkipListView<>(this, null, false, null, false, false).values();
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new SkipListView<>(this, null, false, null, false, false).entrySet();
    }

    public ConcurrentNavigableMap<K, V> descendingMap() {
        return new SkipListView<>(this, null, false, null, false, true);
    }

    public NavigableSet<K> descendingKeySet() {
        return descendingMap().navigableKeySet();
    }

    public ConcurrentNavigableMap<K, V> subMap(K from, boolean fromInclusive, K to, boolean toInclusive) {
        Objects.requireNonNull(from);
        Objects.requireNonNull(to);
        if (compare(from, to) > 0) {
            throw new IllegalArgumentException("inconsistent range");
        }
        return new SkipListView<>(this, from, fromInclusive, to, toInclusive, false);
    }

    public ConcurrentNavigableMap<K, V> headMap(K to, boolean inclusive) {
        return new SkipListView<>(this, null, false, Objects.requireNonNull(to), inclusive, false);
    }

    public ConcurrentNavigableMap<K, V> tailMap(K from, boolean inclusive) {
        return new SkipListView<>(this, Objects.requireNonNull(from), inclusive, null, false, false);
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
}
