// feature: java.util.regex
import java.util.*;
import java.util.regex.*;
import java.util.stream.Collectors;

public class Regexes {
    static String find(String p, String t) { Matcher m = Pattern.compile(p).matcher(t); StringBuilder b = new StringBuilder(); while (m.find()) { b.append(m.start()).append('-').append(m.end()).append(':').append(m.group()); for (int i = 1; i <= m.groupCount(); i++) { b.append(',').append(m.group(i)); } b.append(' '); } return b.toString(); }
    public static void main(String[] args) {
        Cases c = new Cases(args);
        c.show("find", () -> find("(a+)(b)?", "aab ab a b"));
        c.show("lazy", () -> find("<.+?>", "<a><b>") + find("<.+>", "<a><b>") + find("a{2,3}?", "aaaa") + find("a*+b", "aaab"));
        c.show("look", () -> find("\\w+(?=:)", "k:v x") + find("(?<=\\$)\\d+", "$5 6") + find("(?<!a)b", "ab b") + find("a(?!b)", "ab ac"));
        c.show("back", () -> find("(\\w)\\1", "hello aab") + find("(?<q>['\"]).*?\\k<q>", "'a' \"b'\""));
        c.show("classes", () -> find("[a-c&&[^b]]+", "abcab") + find("[^\\s,]+", "a, b") + find("\\p{Lu}\\p{L}*", "Hello \u00c9t\u00e9") + find("[\\d\\-x]+", "1-x y") + find("\\h|\\R", "a\tb\n") + find("\\p{IsGreek}+", "a\u03b1\u03b2"));
        c.show("flags", () -> Pattern.compile("^a.b$", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE | Pattern.DOTALL).matcher("x\nA\nB").find() + find("(?i)abc(?-i)D", "ABCD ABCd") + find("(?x) a b # c", "ab") + find("(?m)^\\w", "a\nb") + find("(?s)a.b", "a\nb") + Pattern.compile("\u00e9", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE).matcher("\u00c9").matches());
        c.show("anchors", () -> find("\\bx\\b", "x xx x") + find("\\Aa|b\\z", "ab") + find("$", "a\n") + find("\\G\\d", "12a3"));
        c.show("named", () -> { Matcher m = Pattern.compile("(?<y>\\d{4})-(?<m>\\d\\d)").matcher("on 2024-05"); m.find(); return m.group("y") + m.start("m") + m.replaceAll("${m}/${y}"); });
        c.show("namedBad", () -> { Matcher m = Pattern.compile("(?<y>a)").matcher("a"); m.find(); return m.group("z"); });
        c.show("noMatch", () -> Pattern.compile("a").matcher("b").group());
        c.show("groupBad", () -> { Matcher m = Pattern.compile("a").matcher("a"); m.find(); return m.group(3); });
        c.show("syntax", () -> Pattern.compile("a(b"));
        c.show("syntax2", () -> Pattern.compile("*a"));
        c.show("syntax3", () -> Pattern.compile("[a-"));
        c.show("syntax4", () -> Pattern.compile("a{3,1}"));
        c.show("syntax5", () -> Pattern.compile("\\k<x>"));
        c.show("syntax6", () -> Pattern.compile("(?<=a*)b"));
        c.show("syntax7", () -> Pattern.compile("\\p{Nope}"));
        c.show("replaceFunction", () -> Pattern.compile("\\d+").matcher("a1b22").replaceAll(m -> "<" + m.group().length() + ">"));
        c.show("append", () -> { Matcher m = Pattern.compile("b").matcher("abcbd"); StringBuilder b = new StringBuilder(); while (m.find()) { m.appendReplacement(b, "[$0]"); } m.appendTail(b); return b; });
        c.show("replaceBad", () -> "a".replaceAll("a", "$2"));
        c.show("replaceBad2", () -> "a".replaceAll("a", "\\"));
        c.show("quote", () -> Pattern.quote("a.b\\E") + " " + Matcher.quoteReplacement("$1\\") + "a.b".matches(Pattern.quote("a.b")));
        c.show("split", () -> Arrays.toString(Pattern.compile("\\s*,\\s*").split(" a , b,c ,")) + Pattern.compile("").splitAsStream("abc").collect(Collectors.toList()) + Arrays.toString("boo:and:foo".split("o", 0)) + Arrays.toString("abc".split("")));
        c.show("predicate", () -> Pattern.compile("a+").asPredicate().test("baab") + " " + Pattern.compile("a+").asMatchPredicate().test("baab"));
        c.show("region", () -> { Matcher m = Pattern.compile("\\d").matcher("1a2b3"); m.region(2, 4); return m.find() + m.group() + m.find() + m.hitEnd() + m.lookingAt() + m.regionStart(); });
        c.show("results", () -> Pattern.compile("\\w").matcher("ab").results().map(MatchResult::group).collect(Collectors.toList()));
        c.show("text", () -> Pattern.compile("a+", Pattern.DOTALL) + " " + Pattern.compile("x").flags() + Pattern.compile("a").matcher("b"));
        c.show("surrogates", () -> find(".", "a\ud83d\ude00").length() + find("[\ud83d\ude00]", "\ud83d\ude00").length() + " " + find("\\x{1F600}", "\ud83d\ude00").length());
        c.show("email", () -> "a.b@c.org".matches("[\\w.]+@[\\w.]+\\.\\w{2,}") + find("(\\d+)\\.(\\d+)(?:\\.(\\d+))?", "1.2 3.4.5"));
        c.show("backtrack", () -> "aaaaaaaaaaaaaaaaaab".matches("(a+)+c") + " " + find("(?>a+)b", "aab") + find("(a|ab)(c|bcd)(d*)", "abcd"));
        c.show("octal", () -> find("\\0101\\x41\\u0041\\cA?\\e?", "AAA") + find("[\\Q[]\\E]+", "[]"));
        c.show("canonical", () -> Pattern.compile("\u00e9", Pattern.CANON_EQ).matcher("e\u0301").matches());
        c.show("posix", () -> find("\\p{Punct}+", "a!?b") + find("\\p{javaLowerCase}+", "aBc") + find("\\p{Alpha}\\P{Alpha}", "a1b") + find("[[:alpha:]]", "a:p") + find("\\p{Sc}", "$\u20ac"));
    }
}
