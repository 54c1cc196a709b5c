// feature: local records, enums and interfaces; var; nested generic inference; enhanced for over both kinds
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.TreeMap;

public class LocalTypes {
    static int totalLength(List<String> words) {
        record Counted(String word, int length) { }
        var counted = new ArrayList<Counted>();
        for (var word : words) {
            counted.add(new Counted(word, word.length()));
        }
        var total = 0;
        for (Counted c : counted) {
            total += c.length();
        }
        System.out.println(counted);
        return total;
    }

    public static void main(String[] args) {
        System.out.println(totalLength(List.of("a", "bcd", "ef")));
        enum Size {
            SMALL, LARGE;

            static Size of(int n) {
                return n < 10 ? SMALL : LARGE;
            }
        }
        interface Scale {
            int apply(int x);

            default Scale twice() {
                return x -> apply(apply(x));
            }
        }
        Scale triple = x -> x * 3;
        for (int n : new int[] {1, 4}) {
            int scaled = triple.twice().apply(n);
            System.out.println(n + " " + scaled + " " + Size.of(scaled) + " " + Size.of(scaled).compareTo(Size.SMALL));
        }
        var map = new HashMap<Size, List<Integer>>();
        for (var i = 5; i < 15; i += 3) {
            map.computeIfAbsent(Size.of(i), k -> new ArrayList<>()).add(i);
        }
        System.out.println(new TreeMap<>(map));
        var anonymous = new Object() {
            int hidden = 5;

            int next() {
                return ++hidden;
            }
        };
        System.out.println(anonymous.next() + anonymous.hidden);
    }
}
