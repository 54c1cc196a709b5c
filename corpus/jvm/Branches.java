// feature: every conditional branch on ints, longs, references and null
public class Branches {
    static String zero(int i) {
        StringBuilder s = new StringBuilder();
        if (i == 0) s.append("eq ");
        if (i != 0) s.append("ne ");
        if (i < 0) s.append("lt ");
        if (i <= 0) s.append("le ");
        if (i > 0) s.append("gt ");
        if (i >= 0) s.append("ge ");
        return s.toString();
    }

    static String ints(int a, int b) {
        StringBuilder s = new StringBuilder();
        if (a == b) s.append("eq ");
        if (a != b) s.append("ne ");
        if (a < b) s.append("lt ");
        if (a <= b) s.append("le ");
        if (a > b) s.append("gt ");
        if (a >= b) s.append("ge ");
        return s.toString();
    }

    static String longs(long a, long b) {
        StringBuilder s = new StringBuilder();
        if (a == b) s.append("eq ");
        if (a != b) s.append("ne ");
        if (a < b) s.append("lt ");
        if (a <= b) s.append("le ");
        if (a > b) s.append("gt ");
        if (a >= b) s.append("ge ");
        return s.toString();
    }

    static String references(Object a, Object b) {
        return (a == b ? "same " : "other ") + (a != b ? "ne " : "eq ") + (a == null ? "null " : "object ")
                + (b != null ? "object" : "null");
    }

    public static void main(String[] args) {
        int[] samples = {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : samples) {
            System.out.println(a + ": " + zero(a));
            for (int b : samples) {
                System.out.println(a + " " + b + ": " + ints(a, b) + "/ " + longs((long) a << 32, (long) b << 32));
            }
        }
        String x = "x";
        System.out.println(references(x, x));
        System.out.println(references(x, null));
        System.out.println(references(null, x));
        System.out.println(references(null, null));
        int count = 0;
        do {
            count += 3;
        } while (count < 10);
        while (count > 5) {
            count--;
        }
        for (int i = 0, j = 10; i < j; i++, j--) {
            count += i * j;
        }
        System.out.println(count);
    }
}
