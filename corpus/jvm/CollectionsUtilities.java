// feature: Collections, List.of, unmodifiable views, comparators
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;

public class CollectionsUtilities {
    record Person(String name, int age, String city) { }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(5, 2, 8, 1));
        Collections.sort(list);
        System.out.println(list + " " + Collections.binarySearch(list, 5) + " " + Collections.binarySearch(list, 3));
        Collections.reverse(list);
        Collections.swap(list, 0, 3);
        System.out.println(list + " " + Collections.max(list) + " " + Collections.min(list) + " " + Collections.frequency(list, 2));
        Collections.rotate(list, 1);
        System.out.println(list);
        Collections.shuffle(list, new Random(42));
        System.out.println(list + " " + Collections.nCopies(3, "x") + " " + Collections.emptyList() + " " + Collections.singletonList(1) + " "
                + Collections.disjoint(list, List.of(7)));
        Collections.fill(list, 0);
        System.out.println(list);
        List<Integer> view = Collections.unmodifiableList(list);
        list.set(0, 99);
        System.out.println(view);
        for (Runnable change : new Runnable[] {() -> view.add(1), () -> List.of(1).set(0, 2), () -> Map.of().put("k", "v"), () -> Arrays.asList(1).add(2), () -> List.of((Object) null)}) {
            try {
                change.run();
                System.out.println("changed");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        List<Person> people = new ArrayList<>(List.of(new Person("Eve", 30, "Rome"), new Person("Bob", 25, "Oslo"), new Person("Ann", 30, "Oslo"), new Person("Cid", 25, "Rome")));
        people.sort(Comparator.comparing(Person::age).thenComparing(Person::name, Comparator.reverseOrder()));
        System.out.println(people);
        people.sort(Comparator.comparing(Person::city).reversed().thenComparingInt(Person::age));
        System.out.println(people);
        List<String> withNulls = Arrays.asList("b", null, "a");
        withNulls.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        System.out.println(withNulls);
        System.out.println(List.of(1, 2, 3).hashCode() + " " + List.of(1, 2).equals(Arrays.asList(1, 2)) + " " + List.copyOf(list) + " " + Map.entry("k", 1));
        List<Integer> big = new ArrayList<>();
        Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            big.add(random.nextInt(1000));
        }
        Collections.sort(big);
        System.out.println(big.get(0) + " " + big.get(150) + " " + big.get(299));
    }
}
