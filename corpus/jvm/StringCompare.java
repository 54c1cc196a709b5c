// feature: String: equals, compareTo, hashCode, equalsIgnoreCase, intern and literal identity
public class StringCompare {
    static final String CONSTANT = "con" + "stant";

    public static void main(String[] args) {
        String a = "hello";
        String b = "hel" + "lo";
        String part = "lo";
        String c = "hel" + part;
        String d = new String("hello");
        System.out.println((a == b) + " " + (a == c) + " " + (a == c.intern()) + " " + (a == d) + " " + (d.intern() == a) + " " + a.equals(c));
        System.out.println(CONSTANT == "constant");
        String[] words = {"", "a", "A", "b", "ab", "abc", "B", "\u00e9", "z\u20ac", "\uD83D\uDE00"};
        for (String x : words) {
            StringBuilder row = new StringBuilder().append(x.length()).append(' ').append(x.hashCode()).append(':');
            for (String y : words) {
                row.append(' ').append(x.compareTo(y)).append(x.equalsIgnoreCase(y) ? "=" : "").append(x.compareToIgnoreCase(y));
            }
            System.out.println(row);
        }
        System.out.println("The hash of a longer string overflows many times".hashCode());
        System.out.println("Aa".hashCode() == "BB".hashCode());
        System.out.println(String.CASE_INSENSITIVE_ORDER.compare("ABC", "abd"));
        System.out.println("abc".contentEquals("abc") + " " + "abc".equals(new StringBuilder("abc")));
    }
}
