package java.util.concurrent;

import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.Spliterator;
import java.util.concurrent.locks.Guard;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A map whose operations on one key happen at one moment each, and do not depend on other keys.
 *
 * <p>What happens before a value is put in happens before what follows its being looked at or taken out; nothing else is ordered. While a function computes the value of a key, those who
 * want to change that key wait; who would leave a key as it is, because it is there, may wait or not. A function that changes its own key fails. Iterators see each key that is there all the time, and perhaps others. The size lags behind:
 * it counts what was put in or taken out some time after that.
 */
public class ConcurrentHashMap<K, V> extends AbstractMap<K, V> implements ConcurrentMap<K, V>, java.io.Serializable {
    private static final long serialVersionUID = 7249069246763182397L;
    private static final int BITS = 0x7fffffff;
    /** No bin. */
    private static final int NONE = Integer.MAX_VALUE;

    static final class Node<K, V> {
        final int hash;
        final K key;
        /** Written when it is put in, read whenever it is looked at: happens-before. Null while nobody else may see it. */
        volatile V value;
        Node<K, V> next;
        /** Whose function is computing the value; null if none is. */
        Thread computing;
        /** 1 unless somebody's function is. */
        Guard idle;

        Node(int hash, K key, V value) {
            this.hash = hash;
            this.key = key;
            this.value = value;
        }
    }

    private Node<K, V>[] table;
    private int initial = 16;
    /** Keys in the table. */
    private int held;
    /** Keys that were counted. */
    private int count;
    /** The same for classes of the library, which rely on how this one counts: what was done before a key is counted happens before what they do after looking. */
    private volatile int ordered;

    public ConcurrentHashMap() {
    }

    public ConcurrentHashMap(int initialCapacity) {
        this(initialCapacity, 0.75f, 1);
    }

    public ConcurrentHashMap(Map<? extends K, ? extends V> m) {
        putAll(m);
    }

    public ConcurrentHashMap(int initialCapacity, float loadFactor) {
        this(initialCapacity, loadFactor, 1);
    }

    public ConcurrentHashMap(int initialCapacity, float loadFactor, int concurrencyLevel) {
        if (!(loadFactor > 0.0f) || initialCapacity < 0 || concurrencyLevel <= 0) {
            throw new IllegalArgumentException();
        }
        long wanted = (long) (1.0 + Math.max(initialCapacity, concurrencyLevel) / loadFactor);
        initial = 1;
        while (initial < wanted && initial < 1 << 30) {
            initial <<= 1;
        }
    }

    private static int spread(Object key) {
        int h = key.hashCode();
        return (h ^ (h >>> 16)) & BITS;
    }

    private static boolean same(Object one, Object other) {
        return one == other || one.equals(other);
    }

    private Node<K, V> find(Object key, int hash) {
        if (table == null) {
            return null;
        }
        Node<K, V> node = table[hash & (table.length - 1)];
        while (node != null && !(node.hash == hash && same(node.key, key))) {
            node = node.next;
        }
        return node;
    }

    /** The node of the key, once nobody computes its value; null if there is none. */
    private Node<K, V> findIdle(Object key, int hash) {
        Node<K, V> node = find(key, hash);
        while (node != null && node.computing != null) {
            if (node.computing == Thread.currentThread()) {
                throw new IllegalStateException("Recursive update");
            }
            node.idle.await(1);
            node = find(key, hash);
        }
        return node;
    }

    /** The value of a key while somebody's function computes a new one, for those who do not wait for that; null if they do. */
    private V unsettled(Object key, int hash) {
        Node<K, V> node = find(key, hash);
        if (node == null || node.computing == null || node.computing == Thread.currentThread() || node.value == null) {
            return null;
        }
        boolean waits = new Guard(2).choose() == 0;
        return waits || (node = find(key, hash)) == null ? null : node.value;
    }

    @SuppressWarnings("unchecked")
    private Node<K, V> add(K key, int hash, V value) {
        if (table == null) {
            table = (Node<K, V>[]) new Node<?, ?>[initial];
        } else if (held >= table.length - (table.length >>> 2)) {
            grow();
        }
        Node<K, V> node = new Node<>(hash, key, value);
        append(table, node);
        held++;
        return node;
    }

    @SuppressWarnings("unchecked")
    private void grow() {
        Node<K, V>[] larger = (Node<K, V>[]) new Node<?, ?>[table.length << 1];
        for (Node<K, V> first : table) {
            for (Node<K, V> node = first, next; node != null; node = next) {
                next = node.next;
                node.next = null;
                append(larger, node);
            }
        }
        table = larger;
    }

    private static <K, V> void append(Node<K, V>[] table, Node<K, V> node) {
        int index = node.hash & (table.length - 1);
        Node<K, V> last = table[index];
        if (last == null) {
            table[index] = node;
            return;
        }
        while (last.next != null) {
            last = last.next;
        }
        last.next = node;
    }

    private void unlink(Node<K, V> node) {
        int index = node.hash & (table.length - 1);
        Node<K, V> before = null;
        for (Node<K, V> other = table[index]; other != node; other = other.next) {
            before = other;
        }
        if (before == null) {
            table[index] = node.next;
        } else {
            before.next = node.next;
        }
        held--;
    }

    public V get(Object key) {
        int hash = spread(key);
        Node<K, V> node = find(key, hash);
        return node == null ? null : node.value;
    }

    public V getOrDefault(Object key, V other) {
        V value = get(key);
        return value == null ? other : value;
    }

    public boolean containsKey(Object key) {
        return get(key) != null;
    }

    public V put(K key, V value) {
        return put(key, value, false);
    }

    public V putIfAbsent(K key, V value) {
        return put(key, value, true);
    }

    private V put(K key, V value, boolean onlyIfAbsent) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        int hash = spread(key);
        V present = onlyIfAbsent ? unsettled(key, hash) : null;
        if (present != null) {
            return present;
        }
        Node<K, V> node = findIdle(key, hash);
        if (node == null) {
            add(key, hash, value);
            counted(1);
            return null;
        }
        V old = node.value;
        if (!onlyIfAbsent) {
            node.value = value;
        }
        return old;
    }

    public V remove(Object key) {
        int hash = spread(key);
        Node<K, V> node = findIdle(key, hash);
        return node == null ? null : take(node);
    }

    /** Counts what was put in or taken out, later. */
    private void counted(int by) {
        if (Guard.observed()) {
            Guard.pause();
        }
        count += by;
        ordered = count;
    }

    private V take(Node<K, V> node) {
        V old = node.value;
        unlink(node);
        counted(-1);
        return old;
    }

    public boolean remove(Object key, Object value) {
        Objects.requireNonNull(key);
        int hash = spread(key);
        Node<K, V> node = findIdle(key, hash);
        if (node == null || value == null || !same(node.value, value)) {
            return false;
        }
        take(node);
        return true;
    }

    public boolean replace(K key, V old, V value) {
        if (key == null || old == null || value == null) {
            throw new NullPointerException();
        }
        int hash = spread(key);
        Node<K, V> node = findIdle(key, hash);
        if (node == null || !same(node.value, old)) {
            return false;
        }
        node.value = value;
        return true;
    }

    public V replace(K key, V value) {
        if (key == null || value == null) {
            throw new NullPointerException();
        }
        int hash = spread(key);
        Node<K, V> node = findIdle(key, hash);
        if (node == null) {
            return null;
        }
        V old = node.value;
        node.value = value;
        return old;
    }

    public void clear() {
        for (int bin = nextBin(0); bin != NONE; bin = nextBin(bin + 1)) {
            int removed = 0;
            for (Node<K, V> node = table[bin]; node != null; node = node.next) {
                if (node.computing != null) {
                    Guard.unknown("ConcurrentHashMap.clear while a function computes a value");
                }
                removed++;
            }
            table[bin] = null;
            held -= removed;
            if (removed != 0) {
                counted(-removed);
            }
        }
    }

    /** The first bin from that one on that is not empty now. */
    private int filledBin(int from) {
        for (int bin = from; table != null && bin < table.length; bin++) {
            if (table[bin] != null) {
                return bin;
            }
        }
        return NONE;
    }

    /**
     * The first bin from that one on that is not empty for somebody who looks at one after the other, while others change them. What they put into bins meanwhile is seen, or they were
     * looked at before. It may be empty again.
     */
    private int nextBin(int from) {
        Node<K, V>[] over = table;
        int begin = from;
        int expected = filledBin(begin);
        while (true) {
            Guard.pause();
            if (over == null && table != null && table.length == initial) {
                // That was before the first key came, when there was an empty table.
                over = table;
            }
            if (table != over) {
                Guard.unknown("who goes over a map that grows meanwhile");
            }
            int now = filledBin(begin);
            while (now < expected && new Guard(2).choose() == 1) {
                now = filledBin(now + 1);
            }
            if (now == expected) {
                return now;
            }
            begin = now;
            expected = now;
        }
    }

    /** Goes from key to key over the table as it is meanwhile: what it has not come to may still change. */
    private final class Cursor {
        private Node<K, V>[] over = table;
        private Node<K, V> node;
        private int bin;
        /** The value of the key that came last. */
        V value;

        /** The next key; null if there is none. */
        Node<K, V> next() {
            if (over != null && table != over) {
                Guard.unknown("who goes over a map that grows meanwhile");
            }
            node = node == null ? null : node.next;
            while (node == null || node.value == null) {
                if (node != null) {
                    node = node.next;
                    continue;
                }
                bin = nextBin(bin);
                over = table;
                if (bin == NONE) {
                    return null;
                }
                node = table[bin++];
            }
            value = node.value;
            return node;
        }
    }

    /** Keeps others away from the key while its value is computed. */
    private Node<K, V> reserve(Node<K, V> known, K key, int hash) {
        Node<K, V> node = known == null ? add(key, hash, null) : known;
        node.computing = Thread.currentThread();
        node.idle = new Guard(0);
        return node;
    }

    /** Ends that: the key has this value now, or none. */
    private V settle(Node<K, V> node, V old, V value) {
        node.computing = null;
        if (value == null) {
            unlink(node);
        }
        if (value != null || old != null) {
            node.value = value;
        }
        node.idle.value = 1;
        int by = (value == null ? 0 : 1) - (old == null ? 0 : 1);
        if (by != 0) {
            counted(by);
        }
        return value;
    }

    private static <A, B> void openAccept(BiConsumer<? super A, ? super B> action, A a, B b) {
        action.accept(a, b);
    }

    private static <A> boolean openTest(Predicate<? super A> filter, A a) {
        return filter.test(a);
    }

    private static <A, R> R openApply(Function<? super A, ? extends R> f, A a) {
        return f.apply(a);
    }

    private static <A, B, R> R openApply(BiFunction<? super A, ? super B, ? extends R> f, A a, B b) {
        return f.apply(a, b);
    }

    public V computeIfAbsent(K key, Function<? super K, ? extends V> f) {
        if (key == null || f == null) {
            throw new NullPointerException();
        }
        int hash = spread(key);
        V present = unsettled(key, hash);
        if (present != null) {
            return present;
        }
        Node<K, V> node = findIdle(key, hash);
        if (node != null) {
            return node.value;
        }
        node = reserve(null, key, hash);
        V value = null;
        try {
            value = openApply(f, key);
        } finally {
            settle(node, null, value);
        }
        return value;
    }

    public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        if (key == null || f == null) {
            throw new NullPointerException();
        }
        int hash = spread(key);
        Node<K, V> node = findIdle(key, hash);
        return node == null ? null : compute(node, key, hash, node.value, f);
    }

    public V compute(K key, BiFunction<? super K, ? super V, ? extends V> f) {
        if (key == null || f == null) {
            throw new NullPointerException();
        }
        int hash = spread(key);
        Node<K, V> node = findIdle(key, hash);
        return compute(node, key, hash, node == null ? null : node.value, f);
    }

    private V compute(Node<K, V> known, K key, int hash, V old, BiFunction<? super K, ? super V, ? extends V> f) {
        Node<K, V> node = reserve(known, key, hash);
        V value = old;
        try {
            value = openApply(f, key, old);
        } finally {
            settle(node, old, value);
        }
        return value;
    }

    public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> f) {
        if (key == null || value == null || f == null) {
            throw new NullPointerException();
        }
        int hash = spread(key);
        Node<K, V> node = findIdle(key, hash);
        if (node == null) {
            add(key, hash, value);
            counted(1);
            return value;
        }
        V old = node.value;
        reserve(node, key, hash);
        V merged = old;
        try {
            merged = openApply(f, old, value);
        } finally {
            settle(node, old, merged);
        }
        return merged;
    }

    public void putAll(Map<? extends K, ? extends V> m) {
        for (Map.Entry<? extends K, ? extends V> e : m.entrySet()) {
            Guard.pause();
            put(e.getKey(), e.getValue());
            Guard.pause();
        }
    }

    public int size() {
        return (int) mappingCount();
    }

    public long mappingCount() {
        Guard.observe();
        return Math.max(Guard.serves() ? ordered : count, 0);
    }

    public boolean isEmpty() {
        return mappingCount() == 0L;
    }

    public boolean contains(Object value) {
        return containsValue(value);
    }

    public boolean containsValue(Object value) {
        Objects.requireNonNull(value);
        Cursor cursor = new Cursor();
        while (cursor.next() != null) {
            if (value.equals(cursor.value)) {
                return true;
            }
            Guard.pause();
        }
        return false;
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        Cursor cursor = new Cursor();
        for (Node<K, V> node = cursor.next(); node != null; node = cursor.next()) {
            Guard.pause();
            openAccept(action, node.key, cursor.value);
        }
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> f) {
        Objects.requireNonNull(f);
        Cursor cursor = new Cursor();
        for (Node<K, V> node = cursor.next(); node != null; node = cursor.next()) {
            V old = cursor.value;
            while (true) {
                Guard.pause();
                V value = Objects.requireNonNull(openApply(f, node.key, old));
                if (replace(node.key, old, value) || (old = get(node.key)) == null) {
                    break;
                }
            }
        }
    }

    /** Takes out the keys whose entries, or whose values, fulfil a condition, each if its value is still that of which this is known. */
    private boolean removeIf(Predicate<? super Map.Entry<K, V>> ofEntries, Predicate<? super V> ofValues) {
        boolean removed = false;
        Cursor cursor = new Cursor();
        for (Node<K, V> node = cursor.next(); node != null; node = cursor.next()) {
            V seen = cursor.value;
            boolean fits = ofValues != null ? openTest(ofValues, seen) : openTest(ofEntries, new AbstractMap.SimpleImmutableEntry<>(node.key, seen));
            removed |= fits && remove(node.key, seen);
            Guard.pause();
        }
        return removed;
    }

    public KeySetView<K, V> keySet() {
        return new KeySetView<>(this, null);
    }

    public KeySetView<K, V> keySet(V mappedValue) {
        return new KeySetView<>(this, Objects.requireNonNull(mappedValue));
    }

    public static <T> KeySetView<T, Boolean> newKeySet() {
        return new KeySetView<>(new ConcurrentHashMap<>(), Boolean.TRUE);
    }

    public static <T> KeySetView<T, Boolean> newKeySet(int initialCapacity) {
        return new KeySetView<>(new ConcurrentHashMap<>(initialCapacity), Boolean.TRUE);
    }

    public Collection<V> values() {
        return new AbstractCollection<V>() {
            public Iterator<V> iterator() {
                return new Values();
            }

            public Spliterator<V> spliterator() {
                return new WeakSpliterator<>(this, 0);
            }

            public void forEach(Consumer<? super V> action) {
                Objects.requireNonNull(action);
                ConcurrentHashMap.this.forEach((key, value) -> action.accept(value));
            }

            public boolean removeIf(Predicate<? super V> filter) {
                return ConcurrentHashMap.this.removeIf(null, Objects.requireNonNull(filter));
            }

            public int size() {
                return ConcurrentHashMap.this.size();
            }

            public void clear() {
                ConcurrentHashMap.this.clear();
            }
        };
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<Map.Entry<K, V>>() {
            public Iterator<Map.Entry<K, V>> iterator() {
                return new Entries();
            }

            public Spliterator<Map.Entry<K, V>> spliterator() {
                return new WeakSpliterator<>(this, Spliterator.DISTINCT);
            }

            public void forEach(Consumer<? super Map.Entry<K, V>> action) {
                Objects.requireNonNull(action);
                ConcurrentHashMap.this.forEach((key, value) -> action.accept(entry(key, value)));
            }

            public boolean removeIf(Predicate<? super Map.Entry<K, V>> filter) {
                return ConcurrentHashMap.this.removeIf(Objects.requireNonNull(filter), null);
            }

            public int size() {
                return ConcurrentHashMap.this.size();
            }

            public void clear() {
                ConcurrentHashMap.this.clear();
            }

            public boolean contains(Object o) {
                if (!(o instanceof Map.Entry)) {
                    return false;
                }
                Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
                V value = e.getKey() == null ? null : get(e.getKey());
                return value != null && value.equals(e.getValue());
            }

            public boolean remove(Object o) {
                if (!(o instanceof Map.Entry)) {
                    return false;
                }
                Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
                return e.getKey() != null && ConcurrentHashMap.this.remove(e.getKey(), e.getValue());
            }

            public boolean add(Map.Entry<K, V> e) {
                return put(e.getKey(), e.getValue()) == null;
            }
        };
    }

    public Enumeration<K> keys() {
        return new Keys();
    }

    public Enumeration<V> elements() {
        return new Values();
    }

    /** An entry by which the value can be changed. */
    private Map.Entry<K, V> entry(K key, V value) {
        return new AbstractMap.SimpleEntry<K, V>(key, value) {
            public V setValue(V value) {
                V old = super.setValue(Objects.requireNonNull(value));
                put(getKey(), value);
                return old;
            }
        };
    }

    /** Walks over the table as it is while it walks; which key it will return next it has looked for already, but not what its value is then. */
    abstract class Walk {
        private final Cursor cursor = new Cursor();
        private Node<K, V> next = cursor.next(), returned;

        public final boolean hasNext() {
            return next != null;
        }

        public final boolean hasMoreElements() {
            return hasNext();
        }

        /** The key and the value that come now. */
        final SimpleEntryOf<K, V> step() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            V now = next.value;
            SimpleEntryOf<K, V> result = new SimpleEntryOf<>(next.key, now == null ? cursor.value : now);
            returned = next;
            next = cursor.next();
            return result;
        }

        public final void remove() {
            if (returned == null) {
                throw new IllegalStateException();
            }
            ConcurrentHashMap.this.remove(returned.key);
            returned = null;
        }
    }

    static final class SimpleEntryOf<K, V> {
        final K key;
        final V value;

        SimpleEntryOf(K key, V value) {
            this.key = key;
            this.value = value;
        }
    }

    final class Keys extends Walk implements Iterator<K>, Enumeration<K> {
        public K next() {
            return step().key;
        }

        public K nextElement() {
            return next();
        }
    }

    final class Values extends Walk implements Iterator<V>, Enumeration<V> {
        public V next() {
            return step().value;
        }

        public V nextElement() {
            return next();
        }
    }

    final class Entries extends Walk implements Iterator<Map.Entry<K, V>> {
        public Map.Entry<K, V> next() {
            SimpleEntryOf<K, V> now = step();
            return entry(now.key, now.value);
        }
    }

    /** The keys of a map. */
    public static final class KeySetView<K, V> extends AbstractSet<K> implements Set<K>, java.io.Serializable {
        private static final long serialVersionUID = 7249069246763182397L;
        /** What this is a part of. */
        private final ConcurrentHashMap<K, V> whole;
        private final V value;

        KeySetView(ConcurrentHashMap<K, V> map, V value) {
            whole = map;
            this.value = value;
        }

        public ConcurrentHashMap<K, V> getMap() {
            return whole;
        }

        public V getMappedValue() {
            return value;
        }

        public boolean contains(Object o) {
            return whole.containsKey(o);
        }

        public boolean remove(Object o) {
            return whole.remove(o) != null;
        }

        public Iterator<K> iterator() {
            return whole.new Keys();
        }

        public Spliterator<K> spliterator() {
            return new WeakSpliterator<>(this, Spliterator.DISTINCT);
        }

        public void forEach(Consumer<? super K> action) {
            Objects.requireNonNull(action);
            whole.forEach((key, ignored) -> action.accept(key));
        }

        public boolean add(K e) {
            if (value == null) {
                throw new UnsupportedOperationException();
            }
            return whole.put(e, value, true) == null;
        }

        public boolean addAll(Collection<? extends K> c) {
            boolean changed = false;
            for (K e : c) {
                Guard.pause();
                changed |= add(e);
            }
            return changed;
        }

        public int size() {
            return whole.size();
        }

        public boolean isEmpty() {
            return whole.isEmpty();
        }

        public void clear() {
            whole.clear();
        }
    }
}
