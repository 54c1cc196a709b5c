// feature: regular expressions: groups, replacement functions, look-ahead, back references, split; Scanner
import java.util.regex.*;
import java.util.*;
public class RegularExpressions {
    public static void main(String[] a) {
        Matcher m = Pattern.compile("(\\w+)@(\\w+)\\.com").matcher("joe@example.com, ann@test.com");
        while (m.find()) System.out.println(m.group() + " " + m.group(1) + " " + m.group(2) + " " + m.start() + "-" + m.end());
        System.out.println("a1b22c333".replaceAll("[0-9]+", "#") + " " + "a1b22".replaceFirst("\\d", "_") + " " + Arrays.toString("a1b22c".split("\\d+")) + " " + "x.y.z".split("\\.").length);
        System.out.println("2024-01-15".matches("\\d{4}-\\d{2}-\\d{2}") + " " + Pattern.matches("a*b", "aaab") + " " + Pattern.compile("^h", Pattern.CASE_INSENSITIVE|Pattern.MULTILINE).matcher("Hi\nho").results().count());
        System.out.println(Pattern.compile("(?<y>\\d+)-(?<m>\\d+)").matcher("2024-05").replaceAll("${m}/${y}"));
        System.out.println(Pattern.compile("\\b\\w").matcher("hello big world").replaceAll(r -> r.group().toUpperCase()));
        System.out.println(Pattern.compile("(a|b)*?c(?=d)").matcher("ababcd").find() + " " + "aaa".replaceAll("a{2}", "b") + " " + "foo.bar".replaceAll("\\.", "\\$") + " " + Pattern.quote("a.b") + " " + Matcher.quoteReplacement("$1"));
        try {
            Pattern.compile("(unclosed");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Pattern.compile(",").splitAsStream("a,b,c").toList() + " " + Pattern.compile("\\p{Lu}+").matcher("abCDe").results().map(MatchResult::group).toList());
        Matcher z = Pattern.compile("(x)(y)?").matcher("xz");
        z.find();
        System.out.println(z.groupCount() + " " + z.group(2) + " " + z.hitEnd() + " " + z.lookingAt());
        System.out.println("héllo wörld".replaceAll("[^\\x00-\\x7F]", "?") + " " + "tEST".replaceAll("(?i)test", "ok") + " " + "aab".matches("(.)\\1b"));
        StringBuilder sb = new StringBuilder();
        Matcher q = Pattern.compile("\\d").matcher("a1b2");
        while (q.find()) q.appendReplacement(sb, "<" + q.group() + ">");
        q.appendTail(sb);
        System.out.println(sb);
        Scanner sc = new Scanner("12 abc 3.5\nline two");
        System.out.println(sc.nextInt() + " " + sc.next() + " " + sc.nextDouble() + " " + sc.nextLine() + "|" + sc.nextLine() + " " + sc.hasNext());
    }
}
