// feature: java.util.stream and java.util.function
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Streaming {
    record P(String n, int a, String city) { }
    static final List<P> PS = List.of(new P("Ann", 30, "Rome"), new P("Bob", 25, "Oslo"), new P("Cid", 30, "Oslo"), new P("Dee", 41, "Rome"), new P("Eve", 25, "Bern"));
    public static void main(String[] args) {
        Cases c = new Cases(args);
        c.show("grouping", () -> PS.stream().collect(Collectors.groupingBy(P::city, TreeMap::new, Collectors.mapping(P::n, Collectors.toList()))));
        c.show("groupingHash", () -> PS.stream().collect(Collectors.groupingBy(P::a, Collectors.counting())));
        c.show("groupingNull", () -> Stream.of("a", null).collect(Collectors.groupingBy(s -> s)));
        c.show("partition", () -> PS.stream().collect(Collectors.partitioningBy(p -> p.a() > 28, Collectors.averagingInt(P::a))));
        c.show("toMap", () -> PS.stream().collect(Collectors.toMap(P::n, P::a)));
        c.show("toMapDuplicate", () -> PS.stream().collect(Collectors.toMap(P::a, P::n)));
        c.show("toMapMerge", () -> PS.stream().collect(Collectors.toMap(P::a, P::n, (a, b) -> a + b, LinkedHashMap::new)));
        c.show("toMapNull", () -> Stream.of(1).collect(Collectors.toMap(x -> x, x -> null)));
        c.show("joining", () -> PS.stream().map(P::n).collect(Collectors.joining(", ", "{", "}")));
        c.show("teeing", () -> Stream.of(1, 2, 3, 4).collect(Collectors.teeing(Collectors.summingInt(x -> x), Collectors.counting(), (s, n) -> s + "/" + n)));
        c.show("reducing", () -> PS.stream().collect(Collectors.reducing(0, P::a, Integer::sum)) + " " + PS.stream().collect(Collectors.maxBy(Comparator.comparingInt(P::a))).get().n() + PS.stream().collect(Collectors.minBy(Comparator.comparing(P::city))));
        c.show("collectingAndThen", () -> Stream.of(3, 1, 2).collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList)));
        c.show("flatMapping", () -> PS.stream().collect(Collectors.groupingBy(P::a, TreeMap::new, Collectors.flatMapping(p -> Stream.of(p.n(), p.city()), Collectors.toCollection(TreeSet::new)))));
        c.show("filtering", () -> PS.stream().collect(Collectors.groupingBy(P::city, TreeMap::new, Collectors.filtering(p -> p.a() > 26, Collectors.toList()))).toString());
        c.show("summarizing", () -> PS.stream().collect(Collectors.summarizingInt(P::a)) + " " + DoubleStream.of(1.5, 2.5, -0.0).summaryStatistics());
        c.show("averaging", () -> Stream.of(1, 2, 4).collect(Collectors.averagingDouble(x -> x)) + " " + IntStream.empty().average() + " " + DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + DoubleStream.of(1e100, 1, -1e100).sum());
        c.show("iterate", () -> Stream.iterate(1, x -> x * 3).limit(6).collect(Collectors.toList()) + " " + Stream.iterate(1, x -> x < 50, x -> x * 2).collect(Collectors.toList()));
        c.show("takeWhile", () -> IntStream.range(0, 10).takeWhile(x -> x < 4).sum() + " " + Stream.of(1, 5, 2).dropWhile(x -> x < 3).collect(Collectors.toList()));
        c.show("flatMap", () -> Stream.of(List.of(1, 2), List.<Integer>of(), List.of(3)).flatMap(List::stream).map(x -> x * 10).collect(Collectors.toList()) + " " + IntStream.range(0, 4).flatMap(i -> IntStream.range(0, i)).boxed().collect(Collectors.toList()));
        c.show("sorted", () -> Stream.of("bb", "a", "ccc").sorted(Comparator.comparing(String::length).reversed()).collect(Collectors.toList()) + " " + Stream.of(3, 1, 2).sorted().findFirst());
        c.show("sortedBad", () -> Stream.of(new Object(), new Object()).sorted().count() + Stream.of(new Object(), new Object()).sorted().toArray().length);
        c.show("distinct", () -> Stream.of(3, 1, 3, 2, 1).distinct().collect(Collectors.toList()) + " " + IntStream.of(2, 2).distinct().count());
        c.show("reduce", () -> Stream.of(1, 2, 3).reduce(10, Integer::sum) + " " + Stream.<Integer>empty().reduce(Integer::sum) + " " + Stream.of("a", "b").reduce("", (s, t) -> t + s, String::concat));
        c.show("peek", () -> { List<String> log = new ArrayList<>(); Stream.of(1, 2, 3, 4).peek(x -> log.add("p" + x)).filter(x -> x % 2 == 0).peek(x -> log.add("q" + x)).map(x -> x * x).anyMatch(x -> x > 3); return log; });
        c.show("lazyCount", () -> { List<Integer> log = new ArrayList<>(); long n = List.of(1, 2, 3).stream().peek(log::add).count(); return n + " " + log; });
        c.show("skip", () -> IntStream.rangeClosed(1, 10).skip(3).limit(4).boxed().collect(Collectors.toList()) + " " + Stream.of(1).skip(5).count());
        c.show("limitBad", () -> Stream.of(1).limit(-1));
        c.show("reuse", () -> { Stream<Integer> s = Stream.of(1); s.count(); return s.count(); });
        c.show("matching", () -> Stream.of(1, 2).allMatch(x -> x > 0) + " " + Stream.empty().allMatch(x -> false) + Stream.of(1).noneMatch(x -> x == 1) + Stream.of().anyMatch(x -> true));
        c.show("toList", () -> Stream.of(1, null).toList() + " " + Stream.of(1).toList().getClass().getSimpleName());
        c.show("toListAdd", () -> Stream.of(1).toList().add(2));
        c.show("toArray", () -> Stream.of("a", "b").toArray(String[]::new).getClass() + " " + Arrays.toString(IntStream.range(0, 3).toArray()) + Arrays.toString(Stream.of(1, 2).mapToInt(x -> x).toArray()));
        c.show("toArrayStore", () -> Stream.of("a").toArray(Integer[]::new));
        c.show("boxed", () -> IntStream.of(1, 2).mapToObj(x -> "n" + x).collect(Collectors.joining()) + LongStream.range(0, 3).sum() + IntStream.of(1, 2).asDoubleStream().sum() + IntStream.of(3).mapToLong(x -> x).max());
        c.show("chars", () -> "hello".chars().mapToObj(x -> (char) x).collect(Collectors.groupingBy(x -> x, TreeMap::new, Collectors.counting())));
        c.show("mapMulti", () -> Stream.of(1, 2).<String>mapMulti((x, k) -> { for (int i = 0; i < x; i++) { k.accept("v" + x); } }).collect(Collectors.toList()));
        c.show("concat", () -> Stream.concat(Stream.of(1), Stream.of(2, 3)).map(String::valueOf).collect(Collectors.joining("-")));
        c.show("generate", () -> { int[] n = {0}; return Stream.generate(() -> n[0]++).limit(4).collect(Collectors.toList()); });
        c.show("builder", () -> Stream.<Integer>builder().add(1).add(2).build().mapToInt(x -> x).sum() + IntStream.builder().add(4).build().sum());
        c.show("onClose", () -> { StringBuilder b = new StringBuilder(); try (Stream<Integer> s = Stream.of(1).onClose(() -> b.append("c1")).onClose(() -> b.append("c2"))) { b.append(s.count()); } return b; });
        c.show("parallel", () -> IntStream.range(0, 10).parallel().isParallel() + " " + Stream.of(1).parallel().sequential().isParallel());
        c.show("collect3", () -> Stream.of(1, 2, 3).collect(ArrayList::new, ArrayList::add, ArrayList::addAll));
        c.show("iterator", () -> { Iterator<Integer> i = Stream.of(1, 2).iterator(); return i.next() + i.next() + " " + i.hasNext(); });
        c.show("spliteratorStream", () -> StreamSupport.stream(List.of(1, 2).spliterator(), false).count());
        c.show("unmodifiable", () -> Stream.of(3, 1).collect(Collectors.toUnmodifiableList()) + " " + Stream.of(3).collect(Collectors.toUnmodifiableSet()) + Stream.of(1).collect(Collectors.toUnmodifiableMap(x -> x, x -> x)));
        c.show("toSet", () -> Stream.of("one", "two", "three", "four").collect(Collectors.toSet()));
        c.show("nullElement", () -> Stream.of((Object) null).findFirst());
        c.show("nullFunction", () -> Stream.of(1).map(null));
        c.show("maxMin", () -> Stream.of(3, 9, 2).max(Comparator.naturalOrder()).get() + " " + IntStream.of(4, 2).min() + Stream.of("a", "b").min(String::compareTo));
        c.show("collectorOf", () -> Stream.of(1, 2, 3).collect(Collector.of(() -> new int[1], (a, x) -> a[0] += x, (a, b) -> a, a -> a[0])));
        c.show("functions", () -> Function.<Integer>identity().andThen(x -> x + 1).apply(2) + " " + ((Predicate<Integer>) x -> x > 2).negate().or(x -> x == 5).and(x -> x < 9).test(5) + BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(3, 2) + Predicate.not(String::isEmpty).test("") + Predicate.isEqual("a").test("a"));
        c.show("consumers", () -> { StringBuilder b = new StringBuilder(); ((Consumer<String>) b::append).andThen(s -> b.append(s.length())).accept("abc"); BiConsumer<String, Integer> k = (s, i) -> b.append(s.repeat(i)); k.accept("z", 2); IntBinaryOperator m = Math::max; ToDoubleFunction<String> d = Double::parseDouble; IntUnaryOperator u = x -> -x; return b.append(m.applyAsInt(1, 2)).append(d.applyAsDouble("1.5")).append(u.compose(x -> x + 1).applyAsInt(1)); });
        c.show("infinite", () -> IntStream.iterate(0, i -> i + 2).filter(i -> i % 3 == 0).limit(3).boxed().collect(Collectors.toList()));
    }
}
