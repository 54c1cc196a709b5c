// feature: custom Iterator and Iterable in for-each, remove, exhausted iterators
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;

public class IteratorsAndIterables {
    static class Range implements Iterable<Integer> {
        final int from, to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int next = from;

                @Override
                public boolean hasNext() {
                    return next < to;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException("at " + next);
                    }
                    return next++;
                }
            };
        }
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i : new Range(1, 5)) {
            for (int j : new Range(i, 5)) {
                sum += i * j;
            }
        }
        System.out.println(sum);
        StringBuilder text = new StringBuilder();
        new Range(0, 4).forEach(text::append);
        System.out.println(text);
        Iterator<Integer> iterator = new Range(0, 1).iterator();
        iterator.next();
        try {
            iterator.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            iterator.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        for (Iterator<Integer> it = list.iterator(); it.hasNext();) {
            if (it.next() % 2 == 0) {
                it.remove();
            }
        }
        System.out.println(list);
        ListIterator<Integer> both = list.listIterator();
        while (both.hasNext()) {
            int value = both.next();
            both.set(value * 10);
            if (value == 3) {
                both.add(99);
            }
        }
        while (both.hasPrevious()) {
            System.out.print(both.previousIndex() + ":" + both.previous() + " ");
        }
        System.out.println();
        try {
            for (Integer i : list) {
                list.add(i);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("modified " + list.size());
        }
    }
}
