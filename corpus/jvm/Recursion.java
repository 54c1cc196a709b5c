// feature: recursion: mutual, deep, with memo tables, Ackermann, permutations
import java.util.HashMap;
import java.util.Map;

public class Recursion {
    static final Map<Integer, Long> MEMO = new HashMap<>();

    static long fibonacci(int n) {
        if (n < 2) return n;
        Long known = MEMO.get(n);
        if (known != null) return known;
        long result = fibonacci(n - 1) + fibonacci(n - 2);
        MEMO.put(n, result);
        return result;
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static int permutations(char[] items, int from, StringBuilder out) {
        if (from == items.length) {
            out.append(items).append(' ');
            return 1;
        }
        int count = 0;
        for (int i = from; i < items.length; i++) {
            char t = items[from];
            items[from] = items[i];
            items[i] = t;
            count += permutations(items, from + 1, out);
            items[i] = items[from];
            items[from] = t;
        }
        return count;
    }

    static void hanoi(int n, char from, char to, char via, int[] moves) {
        if (n == 0) return;
        hanoi(n - 1, from, via, to, moves);
        moves[0]++;
        moves[1] = moves[1] * 31 + from * to;
        hanoi(n - 1, via, to, from, moves);
    }

    public static void main(String[] args) {
        System.out.println(fibonacci(80));
        System.out.println(even(500) + " " + odd(500));
        System.out.println(ackermann(2, 5));
        StringBuilder out = new StringBuilder();
        System.out.println(permutations("abcd".toCharArray(), 0, out) + " " + out);
        int[] moves = new int[2];
        hanoi(6, 'A', 'B', 'C', moves);
        System.out.println(moves[0] + " " + moves[1]);
    }
}
