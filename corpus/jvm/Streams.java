// feature: streams: ranges, filter, map, reduce, sorted, collectors, laziness, flatMap
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class Streams {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 100).sum() + " " + IntStream.rangeClosed(1, 5).mapToObj(i -> "n" + i).collect(Collectors.joining(",", "[", "]")));
        List<String> words = List.of("delta", "alpha", "charlie", "bravo", "echo", "alpha");
        System.out.println(words.stream().filter(w -> w.length() == 5).map(String::toUpperCase).collect(Collectors.toList()));
        System.out.println(words.stream().distinct().sorted().collect(Collectors.joining(" ")));
        Map<Integer, List<String>> byLength = words.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
        System.out.println(byLength);
        Map<Integer, Long> counts = words.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting()));
        System.out.println(counts);
        System.out.println(words.stream().collect(Collectors.partitioningBy(w -> w.contains("l"))));
        System.out.println(words.stream().mapToInt(String::length).summaryStatistics());
        System.out.println(Stream.of(1, 2, 3, 4).reduce(0, Integer::sum) + " " + Stream.of(1, 2, 3).reduce((a, b) -> a * b).get());
        System.out.println(Stream.iterate(1, x -> x * 2).limit(10).map(String::valueOf).collect(Collectors.joining("-")));
        System.out.println(Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).map(x -> x + 1).collect(Collectors.toList()));
        System.out.println(words.stream().anyMatch(w -> w.startsWith("c")) + " " + words.stream().allMatch(w -> w.length() > 3) + " " + words.stream().noneMatch(String::isEmpty)
                + " " + words.stream().findFirst().get() + " " + words.stream().skip(2).limit(2).count() + " " + words.stream().max(String::compareTo).get());
        StringBuilder trace = new StringBuilder();
        int found = IntStream.iterate(1, i -> i + 1).peek(i -> trace.append("p").append(i)).filter(i -> i % 3 == 0).peek(i -> trace.append("f").append(i)).findFirst().getAsInt();
        System.out.println(found + " " + trace);
        System.out.println(Arrays.toString(IntStream.of(3, 1, 2).sorted().map(i -> i * i).toArray()) + " " + IntStream.range(0, 4).average().getAsDouble() + " "
                + IntStream.range(0, 5).boxed().collect(Collectors.toMap(i -> i, i -> i * i, (a, b) -> a, TreeMap::new)));
        System.out.println(Stream.of("a", "b").toList() + " " + "hello".chars().mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining("_")));
        Stream<String> used = words.stream();
        used.count();
        try {
            used.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
