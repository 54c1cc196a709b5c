// feature: collectors: grouping, partitioning, teeing, summaries; iterate, takeWhile, mapMulti, a parallel stream
import java.util.*;
import java.util.stream.*;
public class StreamCollectors {
    record P(String name, int age, String city) {
    }
    static void p(Object o) {
        System.out.println(o);
    }
    public static void main(String[] a) {
        List<P> ps = List.of(new P("Ann", 30, "Oslo"), new P("Bob", 25, "Rome"), new P("Cid", 35, "Oslo"), new P("Dan", 25, "Paris"), new P("Eve", 30, "Rome"));
        p(ps.stream().collect(Collectors.groupingBy(P::city, TreeMap::new, Collectors.mapping(P::name, Collectors.joining(",", "[", "]")))));
        p(ps.stream().collect(Collectors.partitioningBy(p -> p.age()>28, Collectors.counting())));
        p(ps.stream().collect(Collectors.toMap(P::name, P::age, (x, y) -> x, LinkedHashMap::new)));
        p(ps.stream().mapToInt(P::age).summaryStatistics());
        p(ps.stream().collect(Collectors.averagingInt(P::age)));
        p(ps.stream().sorted(Comparator.comparing(P::age).thenComparing(P::name, Comparator.reverseOrder())).map(P::name).toList());
        p(ps.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(P::age), (c, s) -> c + ":" + s)));
        p(IntStream.rangeClosed(1, 5).boxed().collect(Collectors.reducing(1, (x, y) -> x*y)));
        p(Stream.iterate(1, x -> x*2).limit(10).map(String::valueOf).collect(Collectors.joining(" ")));
        p(Stream.of("a,b", "c").flatMap(s -> Arrays.stream(s.split(","))).toList());
        p(IntStream.range(0, 20).filter(i -> i%3==0).mapToObj(Integer::toString).collect(Collectors.toCollection(ArrayDeque::new)));
        p(Stream.of(5, 3, 1).takeWhile(x -> x>2).count() + " " + Stream.of(5, 3, 1).dropWhile(x -> x>2).findFirst().get() + " " + Stream.of(1, 2, 2, 3, 3, 3).distinct().mapToInt(x -> x).sum());
        p(DoubleStream.of(1.5, 2.5).average().getAsDouble() + " " + LongStream.range(0, 5).max().getAsLong());
        p(Stream.of("x", "yy", "zzz").collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList)));
        p(ps.parallelStream().mapToInt(P::age).sum());
        p(Stream.of(1, 2, 3, 4).mapMulti((Integer x, java.util.function.Consumer<Object> c) -> { if(x%2==0){c.accept(x);c.accept(-x);} }).toList());
    }
}
